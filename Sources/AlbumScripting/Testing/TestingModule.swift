import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime

extension TestBench {
  /// Creates `testing`.
  func makeTestingModule() throws -> ModuleObject {
    let module = ModuleObject(name: "testing")
    let clockModule = ModuleObject(name: "testing.clock")
    try clock.addFunctions(to: clockModule, of: self)
    module.set("clock", try host.make(clockModule))
    let networkModule = ModuleObject(name: "testing.network")
    try network.addFunctions(to: networkModule, of: self)
    module.set("network", try host.make(networkModule))
    module.set("folder", folder)
    try addScripts(to: module)
    try addImports(to: module)
    try add("observed", to: module) { bench, call in try bench.observed(call) }
    try add("output", to: module) { bench, call in try call.returns(bench.output.printed) }
    try addAction("open", to: module) { bench, call in
      try bench.user.open(call.integer(1, "index"))
    }
    try add("rows", to: module) { bench, call in
      try call.returns(try bench.rows(layout: call.optionalString(1, "layout") ?? "default"))
    }
    return module
  }

  /// The path of a script, relative to the test file.
  ///
  /// The errors of a script show parts of its text, so that only those are loaded that a test may
  /// read.
  ///
  /// - Throws: `LuaFailure` for one in another folder.
  func place(_ path: String) throws -> String {
    var place = path
    if !path.hasPrefix("/"), let slash = self.path.lastIndex(of: "/") {
      place = self.path[...slash] + path
    }
    let folders = [
      folder, ScriptFile.moduleFolder(of: self.path),
      ScriptFile.moduleFolder(of: RealPath.of(self.path) ?? self.path), host.options.moduleFolder,
    ].compactMap(\.self)
    let real = RealPath.expected(place)
    guard folders.contains(where: { RealPath.isInside(real, $0) }) else {
      throw LuaFailure(
        "a test can only load scripts next to its file, in the script folder and in "
          + "testing.folder, not \(path)")
    }
    return place
  }

  private func addScripts(to module: ModuleObject) throws {
    try add("load", to: module) { bench, call in
      try call.returns(bench.host.loadWithRules(bench.place(call.path(1, "path"))))
    }
    try add("run", to: module) { bench, call in
      let words = try Self.words(call)
      let (script, result) = try bench.host.load(
        bench.place(call.path(1, "path")), arguments: words)
      guard bench.host.unload(script) else {
        throw LuaFailure("\(script.name) failed while unloading")
      }
      return try call.returns(result)
    }
    try add("command", to: module) { bench, call in
      let words = try Self.words(call)
      let name = try call.string(1, "name")
      return try explaining {
        let code = try bench.host.runCommand(name, words)
        try bench.host.saveStores()
        return try call.returns(Int(code))
      }
    }
    try addAction("allow", to: module) { bench, call in
      let permission = try explaining { try Permission(parsing: call.string(1, "permission")) }
      guard bench.mayAllow(permission) else {
        throw LuaFailure(
          "a test cannot allow \(permission): allowed are net=HOST, reading next to its file, and "
            + "reading and writing in testing.folder")
      }
      try explaining { try bench.host.allow(permission) }
    }
    try add("jobs", to: module) { bench, call in
      let name = try call.optionalString(1, "name")
      return try explaining {
        var failure: (any Error)?
        let count = try bench.host.runJobs(bench.jobs, named: name) { failure = failure ?? $1 }
        if let failure { throw failure }
        return try call.returns(count)
      }
    }
    try addAction("answer", to: module) { bench, call in
      let name = try call.string(1, "name")
      bench.user.answer(name, try FieldValue(call.value(2), field: name))
    }
    try addAction("input", to: module) { bench, call in
      let text = try call.bytes(1, "text")
      bench.host.options.input = { try FileObject.inMemory(text.bytes) }
    }
    try addAction("secret", to: module) { bench, call in
      let hosts = try stride(from: 3, through: call.count, by: 1).map { try call.string($0) }
      let secret = Secrets.Secret(
        try call.string(2, "text"), for: hosts.compactMap(WebHost.init(granting:)))
      try bench.host.options.secrets.set(secret, for: call.string(1, "name"))
    }
    try addAction("env", to: module) { bench, call in
      let (name, text) = (try call.string(1, "name"), try call.optionalString(2, "text"))
      let others = bench.host.options.environment
      bench.host.options.environment = { $0 == name ? text : others($0) }
    }
    try addAction("prefer", to: module) { bench, call in
      let name = try call.string(1, "name")
      let value = try FieldValue(call.value(2), field: name)
      try bench.host.options.preferences.set(value, for: name)
    }
  }

  /// The test has no permissions: it can only grant what does not reach outside of it.
  private func mayAllow(_ permission: Permission) -> Bool {
    switch permission {
    case .net, .secret, .env: true
    case .read(let place):
      RealPath.isInside(place, folder)
        || RealPath.isInside(place, ScriptFile.moduleFolder(of: path))
    case .write(let place): RealPath.isInside(place, folder)
    case .run: false
    }
  }

  private static func words(_ call: LuaCall) throws -> [String] {
    try stride(from: 2, through: call.count, by: 1).map { try call.string($0) }
  }

  /// `testing.observed(event)`: counts the following events for observers.
  private func observed(_ call: LuaCall) throws -> LuaResults {
    let name = try host.eventName(call, inHook: false)
    let events = try host.machine.makeTable()
    let counted = try host.machine.makeTable(from: ["count": 0, "events": events] as TableFields)
    var count = 0
    library.observe(name, owner: "testing.observed") { [unowned self] event in
      count += 1
      try counted.set("count", count)
      try events.set(count, EventTable(event: event, host: host, script: nil))
    }
    return try call.returns(counted)
  }

  /// `testing.rows([layout])`: a listing as rows of texts.
  private func rows(layout name: String) throws -> [[String]] {
    let table = try AlbumTable(
      host.layout(named: name), decorators: host.decorators,
      onFailure: { [unowned self] in note($0) })
    var rows: [[String]] = []
    try library.forEach(.all) { album in
      rows.append(try table.rows(of: album).map(\.cell.text))
      return true
    }
    return rows
  }

  private func note(_ failure: DecorationFailure) {
    switch failure.part {
    case .decorator(let name): note("the decorator \"\(name)\"", failure.error)
    case .column(let key): note("the column \"\(key)\"", failure.error)
    }
  }
}
