import AlbumLibrary
import AlbumModel
import AlbumPresentation
import LuaRuntime

/// An album as scripts hold it, which always shows the current state of the library.
///
/// It keeps a copy, valid until the library's generation changes. Lua has one handle of each album;
/// see ``PushedAlbum``.
final class AlbumHandle: ScriptObject {
  static var referenceName: String? { "album" }

  private(set) var id: AlbumID
  unowned let host: ScriptHost
  private var copy: Album
  private var generation: UInt64
  private var isGone = false
  /// Whether it shows an album as it was before a change, for the value of a computed field.
  let isFormer: Bool

  /// Creates a handle of an album.
  ///
  /// - Parameters:
  ///   - album: as the library returned it.
  ///   - host: the host of its library.
  ///   - generation: that of the library when it returned the album; nil for the current one. With
  ///     an older one, the handle reads the album again at the first use.
  ///   - isFormer: whether it keeps showing the album as given.
  init(_ album: Album, host: ScriptHost, as generation: UInt64? = nil, isFormer: Bool = false) {
    id = album.id
    copy = album
    self.host = host
    self.generation = generation ?? host.library.generation
    self.isFormer = isFormer
  }

  /// Takes a newer copy, which the library has just returned.
  func take(_ album: Album, as generation: UInt64) {
    guard generation > self.generation else { return }
    copy = album
    isGone = false
    self.generation = generation
  }

  /// The current album; its last state if it was removed.
  var album: Album {
    get throws {
      if generation != host.library.generation, !isFormer { try look() }
      return copy
    }
  }

  /// Whether the album is no longer on the shelf.
  var isRemoved: Bool {
    get throws {
      if generation != host.library.generation { try look() }
      return isGone
    }
  }

  private func look() throws {
    if let (album, isRemoved) = try host.library.albumEvenRemoved(id) {
      copy = album
      isGone = isRemoved
    } else {
      isGone = true
    }
    generation = host.library.generation
  }

  /// Changes the album: one step of the history, or part of the current transaction.
  func update(_ edit: (inout AlbumContent) throws -> Void) throws {
    let before = host.library.generation
    let album = try host.library.update(id, origin: .script, edit)
    let now = host.library.generation
    // More than this change: a handler may have changed the album again.
    guard now <= before + 1 else { return }
    copy = album
    generation = now
  }

  /// Sets a field to a Lua value.
  func set(_ value: LuaValue, field name: String) throws {
    try host.mistakes {
      let names = try host.library.names
      try update { try $0.set(value, field: name, of: names) }
    }
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<AlbumHandle> {
    try machine.defineType(AlbumHandle.self, name: "album") { type in
      type.fields(ContentFields.names, get: getMainField, set: setMainField)
      type.unknownField(get: getCustomField, set: setCustomField)
      type.field("id", get: { try $1.returns($0.id.rawValue) })
      type.field("added", get: { try $1.returns(try $0.album.added) })
      type.field("removed", get: { try $1.returns(try $0.isRemoved) })
      type.field("position", get: { try $1.returns(try $0.host.library.position(of: $0.id)) })
      defineVerbs(on: type)
      defineFieldMethods(on: type)
      type.methodAssigned { _, name, _ in
        throw LuaFailure(
          "'\(name)' is a method of albums; use album:set(\"\(name)\", value) for a field of that name"
        )
      }
      type.metamethod(.equal) { handle, call in
        try call.returns(handle.id == call.object(2, handle.host.type(AlbumHandle.self)).id)
      }
      type.metamethod(.toString) { handle, call in
        let album = try handle.album
        return try call.returns(
          "album \(album.id) (\(album.content.artist ?? "?") – \(album.title))")
      }
      type.pairs { handle, position, call in
        try ContentFields.pair(position, of: handle.album.content, call, in: handle.host)
      }
    }
  }

  private static func defineVerbs(on type: LuaHostTypeDefinition<AlbumHandle>) {
    type.method("remove") { handle, call in try handle.remove(call) }
    type.method("move") { handle, call in try handle.move(call) }
    type.method("update") { handle, call in
      let fields = try call.table(2, "fields")
      return try handle.host.returningRefusal(call) {
        let names = try handle.host.library.names
        try handle.update { try $0.apply(fields, of: names) }
        return try call.returns(true)
      }
    }
    type.method("observe") { handle, call in try handle.observe(call) }
    type.method("rows") { handle, call in try handle.rows(call) }
    type.method("cover") { handle, call in try handle.cover(call) }
    type.method("history") { handle, call in try handle.history(call) }
    type.method("why") { handle, call in try handle.why(call) }
  }

  private static func defineFieldMethods(on type: LuaHostTypeDefinition<AlbumHandle>) {
    type.method("get") { handle, call in
      let name = try call.string(2, "name")
      let field = FieldName(rawValue: name)
      let library = handle.host.library
      let found = try library.value(of: field, in: handle.album, isCurrent: !handle.isFormer)
      guard let value = found else { return try call.returns(LuaValue.nil) }
      return try ContentFields.push(value, name, call, in: handle.host)
    }
    type.method("set") { handle, call in
      let name = try call.string(2, "name")
      try handle.set(call.value(3), field: name)
      return call.returnsNothing
    }
    type.method("fields") { handle, call in
      let content = try handle.album.content
      let host = handle.host
      var index = 0
      let next = try handle.host.machine.makeFunction { call in
        defer { index += 1 }
        return try ContentFields.pair(index, of: content, call, in: host)
      }
      // Lua passes the album to each call.
      return try call.returns(next, call.value(1))
    }
  }

  /// `album:remove()`, `library.remove(album)`.
  func remove(_ call: LuaCall) throws -> LuaResults {
    try host.returningRefusal(call) {
      try host.library.remove([id], origin: .script)
      return try call.returns(true)
    }
  }

  /// `album:move(position)`, `library.move(album, position)`.
  func move(_ call: LuaCall) throws -> LuaResults {
    let position = try call.integer(2, "position")
    return try host.returningRefusal(call) {
      try host.library.move(id, to: position, origin: .script)
      return try call.returns(true)
    }
  }

  /// `album:observe(key, fn [, opts])`.
  private func observe(_ call: LuaCall) throws -> LuaResults {
    let key = try call.string(2, "key")
    let handler = try call.function(3, "fn")
    let options = try call.optionalTable(4, "opts")
    try options?.allowing(["initial", "scope"], in: "observe")
    let isInitial = try options?.member("initial", as: Bool?.self) ?? false
    let field = key == "*" ? nil : FieldName(rawValue: key)
    let host = self.host
    let script = host.current
    func tell(_ album: Album, _ change: LibraryEvent.FieldChange) throws {
      let event: TableFields = [
        "album": host.wrap(album, as: 0), "key": change.name.rawValue,
        "old": PushedField(change.old), "new": PushedField(change.new),
      ]
      try host.calling(script, handler, for: "\(change.name.rawValue) of album \(album.id)") {
        try handler.call(event)
      }
    }
    let registration = try host.library.observe(
      id, field, owner: script?.name ?? "script", scope: host.scope(of: options), tell)
    let handle = try host.keep(registration, of: "album \(id)")
    if isInitial {
      let album = try self.album
      for name in field.map({ [$0] }) ?? album.content.allFields.map(\.name) {
        let isImage = name == .image && album[name] == nil
        let value =
          isImage
          ? try host.library.coverPath(of: album).map(FieldValue.text)
          : try host.library.value(of: name, in: album)
        try tell(album, LibraryEvent.FieldChange(name: name, old: nil, new: value))
      }
    }
    return try call.returns(handle)
  }

  /// `album:cover([size])`.
  private func cover(_ call: LuaCall) throws -> LuaResults {
    guard let name = try call.optionalString(2, "size") else {
      return try call.returns(host.library.coverPath(of: album))
    }
    guard let size = ThumbnailSize(rawValue: name) else {
      let known = ThumbnailSize.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw LuaArgumentError(2, "size must be \(known), got \"\(name)\"")
    }
    return try call.returns(host.library.cover(of: album)?.thumbnail(size))
  }

  /// `album:rows([layout])`.
  private func rows(_ call: LuaCall) throws -> LuaResults {
    let layout = try host.layout(named: call.optionalString(2, "layout") ?? "default")
    return try call.returns(
      album.rows(layout).map { row -> TableFields in
        ["label": row.label, "value": PushedField(row.cell.value)]
      })
  }
}

extension AlbumHandle: FieldOwner {
  var fields: AlbumContent { get throws { try album.content } }
  var fieldNames: FieldNames { get throws { try host.library.names } }

  func set(_ value: LuaValue, field name: String, _ call: LuaCall) throws {
    try set(value, field: name)
  }
}

private let getMainField: LuaFieldGetter = { state, object, field in
  withHostObject(state, object, as: AlbumHandle.self) { handle, call in
    try ContentFields.main(field, of: handle.album.content, call)
  }
}

private let setMainField: LuaFieldSetter = { state, object, field in
  withHostObject(state, object, as: AlbumHandle.self) { handle, call in
    try handle.set(call.value(3), field: ContentFields.names[Int(field)])
    return call.returnsNothing
  }
}

private let getCustomField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(state, object, as: AlbumHandle.self) { handle, call in
    try handle.ownField(String(luaName: bytes, length), call)
  }
}

private let setCustomField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(state, object, as: AlbumHandle.self) { handle, call in
    let name = try String(fieldSet: bytes, length)
    try handle.set(call.value(3), field: name)
    return call.returnsNothing
  }
}

/// An album for Lua: its one handle, so that `seen[album]` finds it whichever call returned it.
struct PushedAlbum: LuaPushable {
  let album: Album
  let host: ScriptHost
  /// That of the library when it returned the album.
  let generation: UInt64

  func push(onto stack: LuaStack) throws {
    let known = try host.type(AlbumHandle.self).pushInterned(
      album.id.rawValue, onto: stack, size: album.content.approximateSize
    ) { AlbumHandle(album, host: host, as: generation) }
    known?.take(album, as: generation)
  }
}

extension ScriptHost {
  /// An album for Lua.
  ///
  /// - Parameters:
  ///   - album: as the library returned it.
  ///   - generation: that of the library when it returned the album; nil for the current one.
  /// - Returns: a value to push.
  func wrap(_ album: Album, as generation: UInt64? = nil) -> PushedAlbum {
    PushedAlbum(album: album, host: self, generation: generation ?? library.generation)
  }
}
