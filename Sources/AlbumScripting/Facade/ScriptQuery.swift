import AlbumLibrary
import AlbumModel
import LuaRuntime

/// What a script asks the library for: query text, a table of fields, or a predicate.
struct ScriptQuery {
  let query: AlbumQuery
  /// What an album has to pass besides.
  let predicate: ((Album) throws -> Bool)?

  /// Reads the query at an argument's place; none asks for everything.
  init(_ call: LuaCall, at index: Int, host: ScriptHost) throws {
    switch try call.value(index) {
    case .nil:
      query = .all
      predicate = nil
    case .string(let string):
      guard let text = string.text else {
        throw LuaArgumentError(index, "the query is not valid UTF-8")
      }
      query = try host.mistakes { try host.parse(text) }
      predicate = nil
    case .table(let table):
      query = AlbumQuery(matching: try Self.fields(in: table))
      predicate = nil
    case .function(let function):
      query = .all
      predicate = { album in
        try function.call(
          host.types.album.wrap(AlbumHandle(album, host: host)), returning: LuaValue.self
        ).isTruthy
      }
    default:
      throw LuaArgumentError(index, "a query is text, a table of fields or a function")
    }
  }

  private static func fields(in table: LuaTable) throws -> [(FieldName, FieldValue)] {
    let content = try AlbumContent(table)
    return content.allFields.map { ($0.name, $0.value) }
  }
}

extension ScriptHost {
  /// Reads query text as the command line does.
  func parse(_ text: String) throws -> AlbumQuery {
    try QueryParser(now: library.now, userFields: library.fieldNames()).query(text)
  }
}

extension LuaValue {
  /// Whether Lua takes it for true: all but `nil` and `false`.
  var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }
}
