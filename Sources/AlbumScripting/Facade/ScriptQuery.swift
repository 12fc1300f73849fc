import AlbumLibrary
import AlbumModel
import LuaRuntime

/// A script's query: text or its words, a table of fields, or a predicate.
struct ScriptQuery {
  let query: AlbumQuery
  /// An additional condition on albums, with the library's generation when they were read.
  private(set) var predicate: ((Album, _ generation: UInt64) throws -> Bool)?

  /// Reads the query at an argument's position; nil selects all albums.
  init(_ call: LuaCall, at index: Int, host: ScriptHost) throws {
    try self.init(call.value(index), argument: index, host: host)
  }

  /// Reads a query; nil selects all albums.
  ///
  /// - Throws: `LuaFailure`, `LuaArgumentError` for an invalid query.
  init(_ value: LuaValue, argument index: Int, host: ScriptHost) throws {
    switch value {
    case .nil: query = .all
    case .string(let string):
      guard let text = string.text else {
        throw LuaArgumentError(index, "the query \(string.problem)")
      }
      query = try host.mistakes { try host.library.queryParser.query(text) }
    case .table(let table) where table.count > 0:
      query = try host.mistakes { try host.library.queryParser.query(words: Self.words(in: table)) }
    case .table(let table):
      query = try host.mistakes {
        try host.library.queryParser.query(matching: Self.fields(in: table))
      }
    case .function(let function):
      query = .all
      predicate = { album, generation in
        try host.reading(.predicate) {
          try function.call(host.wrap(album, as: generation), returning: LuaValue.self).isTruthy
        }
      }
    default:
      throw LuaArgumentError(
        index, "a query is text, a list of words, a table of fields or a function")
    }
  }

  /// The words of a list, as on a command line: white space within one is literal.
  private static func words(in table: LuaTable) throws -> [String] {
    try table.walk { key, _ in
      guard case .integer = key else {
        throw LuaFailure(
          "a query is a list of words or a table of fields, not both; for the words of a command, use "
            + "{ table.unpack(args) }")
      }
    }
    return try table.elements(of: "a query").map { word in
      guard case .string(let string) = word, let text = string.text else {
        throw LuaFailure("the words of a query must be strings")
      }
      return text
    }
  }

  private static func fields(in table: LuaTable) throws -> [(name: String, value: FieldValue)] {
    var fields: [(name: String, value: FieldValue)] = []
    try table.walk { key, value in
      guard case .string(let string) = key else {
        throw LuaFailure("a field's name must be a string")
      }
      guard let name = string.text else { throw String.invalidFieldName }
      if let value = try FieldValue(value, field: name) { fields.append((name, value)) }
    }
    return fields
  }
}

extension LuaValue {
  /// Whether Lua treats it as true: all but `nil` and `false`.
  var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }
}

/// `library.albums`: the live shelf in its order.
final class ShelfObject: ScriptObject {
  static var referenceName: String? { "library.albums" }

  unowned let host: ScriptHost

  init(host: ScriptHost) { self.host = host }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<ShelfObject> {
    try machine.defineType(ShelfObject.self, name: "albums") { type in
      type.metamethod(.length) { shelf, call in try call.returns(shelf.host.library.count()) }
      type.index(
        get: { state, object, position in
          withHostObject(state, object, as: ShelfObject.self) { shelf, call in
            try shelf.album(at: Int(position), call)
          }
        }, set: nil)
      type.pairs { shelf, position, call in
        guard let album = try shelf.album(at: position + 1) else { return call.returnsNothing }
        try call.push(position + 1)
        try call.push(shelf.host.wrap(album))
        return call.returned(count: 2)
      }
    }
  }

  private func album(at position: Int) throws -> Album? {
    guard let id = try host.library.identity(at: position) else { return nil }
    return try host.library.album(id)
  }

  private func album(at position: Int, _ call: LuaCall) throws -> LuaResults {
    guard let album = try album(at: position) else { return call.returnsNothing }
    return try call.returns(host.wrap(album))
  }
}
