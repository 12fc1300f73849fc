import AlbumLibrary
import AlbumModel
import LuaRuntime
import ScriptAPI

extension ScriptHost {
  func addObservation(to module: ModuleObject) throws {
    try add("on", to: module) { host, call in try host.observe(call) }
    try add("hook", to: module) { host, call in try host.hook(call) }
    try add("observe", to: module) { host, call in try host.observeProperty(call) }
    try addAction("after", to: module) { host, call in try host.runAfter(call) }
  }

  /// Adds `post` with the script's permissions, which also apply to covers fetched for its request.
  func addPosting(to module: ModuleObject, for script: Script) throws {
    try addAction("post", to: module) { [presence = script.presence] host, call in
      try host.post(call, for: presence.script)
    }
  }

  /// `library.on(event, fn [, opts])`.
  private func observe(_ call: LuaCall) throws -> LuaResults {
    let name = try eventName(call, inHook: false)
    let handler = try call.function(2, "fn")
    let options = try call.optionalTable(3, "opts")
    try options?.allowing(["once", "priority", "scope"], in: "on")
    let script = current
    let registration = library.observe(
      name, owner: script?.name ?? "script",
      priority: try options?.member("priority", as: Int?.self) ?? 0,
      once: try options?.member("once", as: Bool?.self) ?? false, scope: try scope(of: options)
    ) { [unowned self] event in
      try calling(script, handler, for: occasion(name, event.album)) {
        try handler.call(EventTable(event: event, host: self, script: script))
      }
    }
    return try call.returns(keep(registration, of: name.rawValue))
  }

  /// What an event is and about, for a trace.
  private func occasion(_ name: EventName, _ album: Album?) -> String {
    name.rawValue + (album.map { " of album \($0.id)" } ?? "")
  }

  /// The option `scope` of an observer of the current script.
  func scope(of options: LuaTable?) throws -> ObserverScope {
    let standard = current?.isResident == true ? "once" : "everywhere"
    switch try options?.member("scope", as: String?.self) ?? standard {
    case "here": return .here
    case "everywhere": return .everywhere
    case "once": return .once(as: current?.keeper ?? "script")
    case let other:
      throw LuaFailure("scope must be \"here\", \"once\" or \"everywhere\", got \"\(other)\"")
    }
  }

  /// `library.hook(event, fn [, opts])`.
  private func hook(_ call: LuaCall) throws -> LuaResults {
    let name = try eventName(call, inHook: true)
    let handler = try call.function(2, "fn")
    let options = try call.optionalTable(3, "opts")
    try options?.allowing(["priority"], in: "hook")
    let script = current
    let registration = library.hook(
      name, owner: script?.name ?? "script",
      priority: try options?.member("priority", as: Int?.self) ?? 0
    ) { [unowned self] change in
      let draft = try DraftObject(in: self)
      defer { draft.forget(machine.budget) }
      draft.content = change.content
      let event: TableFields = [
        "name": name.rawValue, "origin": change.origin.rawValue, "draft": try wrap(draft),
        "album": change.album.map { wrap($0) },
      ]
      let owner = script?.name ?? "a script"
      let results: [LuaValue]
      do {
        results = try calling(
          script, handler, for: occasion(name, change.album), changing: draft.content
        ) { try handler.callForAll(event) }
      } catch let error as LuaError where error.isStop {
        report(error, of: owner)
        return .veto(reason: "the hook of \(owner) was stopped before it decided")
      }
      guard case .boolean(false)? = results.first else {
        if let refusal = script?.refusal, draft.content != change.content {
          self.options.log("error", refusal)
        } else {
          change.content = draft.content
        }
        return .proceed
      }
      if case .string(let reason)? = results.dropFirst().first, let text = reason.text {
        return .veto(reason: text)
      }
      return .veto(reason: "\(owner) refused the change")
    }
    return try call.returns(keep(registration, of: name.rawValue))
  }

  /// `library.after(fn)`.
  private func runAfter(_ call: LuaCall) throws {
    let body = try call.function(1, "fn")
    let script = current
    try mistakes {
      try library.after(owner: script?.name ?? "script", origin: .script) { [unowned self] in
        try calling(script, body, for: "library.after") { try body.call() }
      }
    }
  }

  /// `library.post(name, info)`.
  private func post(_ call: LuaCall, for script: Script?) throws {
    let name = EventName(rawValue: try call.string(1, "name"))
    if name == .coverRequested { return try requestCover(call, for: script) }
    guard name.isOwn else {
      throw LuaArgumentError(1, "a custom notification needs a name like \"my.event\"")
    }
    let information = try call.value(2)
    let payload = try PostedPayload(value: information, on: machine)
    library.post(LibraryEvent(name, origin: .script, subject: .object(payload)))
  }

  /// `library.post("cover.requested", { album = album })`.
  private func requestCover(_ call: LuaCall, for script: Script?) throws {
    guard let object = try call.table(2, "info").get("album", as: LuaObject?.self),
      let handle = object.anyObject as? AlbumHandle
    else { throw LuaArgumentError(2, "the album is missing: { album = album }") }
    try library.requestCover(of: handle.id, within: reach(of: script), origin: .script)
  }

  /// `library.observe(key, fn)`.
  private func observeProperty(_ call: LuaCall) throws -> LuaResults {
    let key = try call.string(1, "key")
    let handler = try call.function(2, "fn")
    guard let property = LibraryProperty(rawValue: key) else {
      let known = LibraryProperty.allCases.map(\.rawValue)
      throw LuaArgumentError(
        1, "the library has no property \"\(key)\"; it has \(known.joined(separator: ", "))")
    }
    let script = current
    let registration = try library.observe(property: property, owner: script?.name ?? "script") {
      [unowned self] old, new in
      let event: TableFields = ["key": key, "old": PushedField(old), "new": PushedField(new)]
      try calling(script, handler, for: "library." + key) { try handler.call(event) }
    }
    return try call.returns(keep(registration, of: "library." + key))
  }

  func eventName(_ call: LuaCall, inHook: Bool) throws -> EventName {
    let name = EventName(rawValue: try call.string(1, "event"))
    if let mistake = name.mistake(inHook: inHook) { throw LuaArgumentError(1, mistake) }
    return name
  }
}

extension Registration: ScriptObject {
  static var referenceName: String? { "registration" }

  /// Defines the result of every registration: `:remove()`, which may be called twice, and
  /// `<close>`.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<Registration> {
    try machine.defineType(Registration.self, name: "registration") { type in
      let remove = { (registration: Registration, call: LuaCall) in
        registration.remove()
        return call.returnsNothing
      }
      type.method("remove", remove)
      type.metamethod(.close, remove)
    }
  }
}
