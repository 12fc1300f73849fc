import AlbumModel
import LuaRuntime

/// How Lua reads the fields of an album or a draft.
enum ContentFields {
  /// The fields that cost as little as in a hand-written C binding, in the order of their numbers.
  static let names = ["title", "artist", "genre", "cover_url", "year"]

  /// Returns a main field by its number.
  @inline(__always)
  static func main(
    _ field: Int32, of content: AlbumContent, _ call: LuaCall
  ) throws -> LuaResults {
    switch field {
    case 0: try call.returns(content.title)
    case 1: try call.returns(content.artist)
    case 2: try call.returns(content.genre)
    case 3: try call.returns(content.coverURL)
    default: try call.returns(content.year)
    }
  }

  /// Returns a custom field, or nothing.
  static func own(_ name: String, of content: AlbumContent, _ call: LuaCall) throws -> LuaResults {
    guard let value = content.fields[name] else { return call.returnsNothing }
    try value.push(onto: call)
    return call.returned(count: 1)
  }

  /// Returns the name and value at a position in all fields; nothing at the end.
  static func pair(
    _ position: Int, of content: AlbumContent, _ call: LuaCall
  ) throws -> LuaResults {
    let fields = content.allFields
    guard position < fields.count else { return call.returnsNothing }
    try call.push(fields[position].name.rawValue)
    try fields[position].value.push(onto: call)
    return call.returned(count: 2)
  }
}
