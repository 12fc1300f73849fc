import AlbumModel
import LuaRuntime

/// How Lua reads the fields of an album or a draft.
enum ContentFields {
  /// The fields that cost as little as in a hand-written C binding, in the order of their numbers.
  static let names = ["title", "artist", "genre", "cover_url", "year"]

  /// Returns a main field by its number.
  @inline(__always)
  static func main(_ field: Int32, of content: AlbumContent, _ call: LuaCall) throws -> LuaResults {
    switch field {
    case 0: try call.returns(content.title)
    case 1: try call.returns(content.artist)
    case 2: try call.returns(content.genre)
    case 3: try call.returns(content.coverURL)
    default: try call.returns(content.year)
    }
  }

  /// The names of main fields as lists, of which ``AlbumContent`` has one text.
  static let lists = ["genres": FieldName.genre, "artists": FieldName.artist]

  /// The name of the list of tracks; the field `tracks` is their number.
  static let tracks = "tracks"

  /// A custom field, or the list of a main one; nil for no value.
  static func own(_ name: String, of content: AlbumContent) -> FieldValue? {
    if let value = content.fields[name] { return value }
    guard let field = lists[name], let kind = BuiltInFields.field(field)?.kind else { return nil }
    return .list(content[field].map(kind.texts) ?? [])
  }

  /// Returns a custom field, or the list of a main one or of tracks, or nothing.
  ///
  /// A list is changed in place: it is the field of its owner, the first argument.
  static func own(
    _ name: String, of content: AlbumContent, _ call: LuaCall, in host: ScriptHost
  ) throws -> LuaResults {
    if name == tracks {
      let list = TracksKind.tracks(of: content.fields[FieldName.track.rawValue])
      return try call.returns(host.list(list.map { PushedTrack(track: $0) }, name))
    }
    guard let value = own(name, of: content) else { return call.returnsNothing }
    return try push(value, name, call, in: host)
  }

  /// Returns a value of a field of the first argument.
  static func push(
    _ value: FieldValue, _ name: String, _ call: LuaCall, in host: ScriptHost
  ) throws -> LuaResults {
    if case .list(let texts) = value { return try call.returns(host.list(texts, name)) }
    return try call.returns(PushedField(value))
  }

  /// Returns the name and value at a position in all fields; nothing at the end.
  static func pair(
    _ position: Int, of content: AlbumContent, _ call: LuaCall, in host: ScriptHost
  ) throws -> LuaResults {
    let fields = content.allFields
    guard position < fields.count else { return call.returnsNothing }
    let name = fields[position].name.rawValue
    try call.push(name)
    _ = try push(fields[position].value, name, call, in: host)
    return call.returned(count: 2)
  }
}

/// A track for Lua.
private struct PushedTrack: LuaPushable {
  let track: Track

  func push(onto stack: LuaStack) throws {
    var fields: TableFields = ["title": track.title]
    if let artist = track.artist { fields.set("artist", artist) }
    if let length = track.length { fields.set("length", DurationKind.text(of: length)) }
    if let position = track.position { fields.set("position", position) }
    if let disc = track.disc { fields.set("disc", Int64(disc)) }
    try fields.push(onto: stack)
  }
}

extension Track {
  private static let members = ["title", "artist", "length", "position", "disc"]

  /// The track of an entry of a list that a script sets: a table, or its text.
  ///
  /// - Throws: `LuaFailure` that names the entry.
  fileprivate init(_ value: LuaValue, at index: Int) throws {
    let made: Track?
    switch value {
    case .string(let string): made = string.text.flatMap { Track(reading: $0) }
    case .table(let table):
      try table.allowing(Self.members, in: "track \(index)")
      func text(_ name: String) throws -> String? {
        switch try table.member(name, as: LuaValue.self) {
        case .string(let string): string.text
        case .integer(let integer): String(integer)
        case .nil: nil
        default: throw LuaFailure("track \(index): '\(name)' must be a text")
        }
      }
      let length = try text("length")
      let seconds = length.flatMap { DurationKind().magnitude(of: .text($0)) ?? Double($0) }
      guard length == nil || seconds != nil else {
        throw LuaFailure("track \(index): 'length' must be like 3:22")
      }
      made = try Track(
        title: text("title") ?? "", artist: text("artist"), position: text("position"),
        disc: text("disc").flatMap { Int($0) },
        length: seconds.flatMap { Int(exactly: $0.rounded()) })
    default: throw LuaFailure("track \(index) must be a table with a title")
    }
    guard let made else { throw LuaFailure("track \(index) has no title") }
    self = made
  }
}

extension FieldValue {
  /// The value of the tracks in a list that a script sets; nil for an empty one.
  fileprivate init?(tracks table: LuaTable) throws {
    let elements = try table.elements(of: ContentFields.tracks)
    let tracks = try elements.enumerated().map { try Track($0.element, at: $0.offset + 1) }
    guard let value = TracksKind.value(of: tracks) else { return nil }
    self = value
  }

  /// The field value for a Lua value.
  ///
  /// - Throws: `LuaFailure` with the field's name for a value of an unsupported type.
  init?(_ value: LuaValue, field: String) throws {
    switch value {
    case .nil: return nil
    case .boolean(let flag): self = .flag(flag)
    case .integer(let integer): self = .integer(integer)
    case .number(let number):
      guard number.isFinite else { throw LuaFailure("field '\(field)' must be a finite number") }
      self = .number(number)
    case .string(let string):
      guard let text = string.text else { throw LuaFailure("field '\(field)' \(string.problem)") }
      self = .text(text)
    case .table(let table): self = .list(try Self.texts(in: table, field: field))
    default:
      throw LuaFailure(
        "field '\(field)' must be a string, a number, a boolean or a list of strings")
    }
  }

  private static func texts(in table: LuaTable, field: String) throws -> [String] {
    let count = table.count
    var texts: [String] = []
    var entries = 0
    try table.walk { _, _ in entries += 1 }
    guard entries == count else {
      throw LuaFailure("field '\(field)' must be a list of strings, not a table with keys")
    }
    for index in 1...max(count, 1) where index <= count {
      guard case .string(let string) = try table.rawGet(index, as: LuaValue.self) else {
        throw LuaFailure("field '\(field)' must be a list of strings")
      }
      guard let text = string.text else { throw LuaFailure("field '\(field)' \(string.problem)") }
      texts.append(text)
    }
    return texts
  }

  /// Pushes the value onto a stack that has room for one.
  func push(onto stack: LuaStack) throws {
    switch self {
    case .text(let text): text.push(onto: stack)
    case .integer(let integer): integer.push(onto: stack)
    case .number(let number): number.push(onto: stack)
    case .flag(let flag): flag.push(onto: stack)
    case .list(let texts): try texts.push(onto: stack)
    }
  }
}

extension String {
  /// The name of a field, from bytes that the border lends.
  init(luaName bytes: UnsafePointer<CChar>, _ length: Int) {
    self = LuaText.repaired(UnsafeRawBufferPointer(start: bytes, count: length))
  }

  /// The name of a field that is set, from bytes that the border lends.
  ///
  /// - Throws: `LuaFailure` for invalid UTF-8: two such names would be stored as one.
  init(fieldSet bytes: UnsafePointer<CChar>, _ length: Int) throws {
    let raw = UnsafeRawBufferPointer(start: bytes, count: length)
    guard LuaText.isBounded(raw), let name = String(validating: raw, as: UTF8.self) else {
      throw Self.invalidFieldName
    }
    self = name
  }

  /// The error for a field name that is not valid UTF-8.
  static var invalidFieldName: LuaFailure { LuaFailure("a field's name is not valid UTF-8") }
}

extension AlbumContent {
  /// Sets a field to a Lua value, which the field's type reads.
  ///
  /// - Throws: `LuaFailure` that names the field.
  mutating func set(_ value: LuaValue, field name: String, of names: FieldNames) throws {
    if name == ContentFields.tracks {
      let list = FieldName.track.rawValue
      // A number is that of the tracks.
      if case .table(let table) = value {
        fields[list] = try FieldValue(tracks: table)
        return
      }
      if case .nil = value, fields[list] != nil {
        fields[list] = nil
        return
      }
    }
    var value = try FieldValue(value, field: name)
    var field = FieldName(rawValue: name)
    if fields[name] == nil, let list = ContentFields.lists[name] {
      field = list
      if case .list(let texts) = value { value = .text(ListKind.text(joining: texts, in: list)) }
    }
    do { try set(value.map { names.canonical($0, of: field) }, for: field) } catch {
      throw LuaFailure(error.description)
    }
  }

  /// Creates content from a table of fields.
  ///
  /// - Throws: `LuaFailure` with the field's name.
  init(_ table: LuaTable, of names: FieldNames) throws {
    self.init()
    try apply(table, of: names)
  }

  /// Sets each field of a table.
  mutating func apply(_ table: LuaTable, of names: FieldNames) throws {
    try table.walk { key, value in
      guard case .string(let string) = key else {
        throw LuaFailure("a field's name must be a string")
      }
      guard let name = string.text else { throw String.invalidFieldName }
      try set(value, field: name, of: names)
    }
  }
}
