import AlbumModel
import LuaRuntime

/// How Lua reads what an album or a draft holds: the same for both.
enum ContentFields {
  /// The fields that cost what a hand-written C binding costs, in the order of their numbers.
  static let names = ["title", "artist", "genre", "cover_url", "year"]

  /// Hands back a main field by its number.
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

  /// Hands back a field of the user's own, or nothing.
  static func own(_ name: String, of content: AlbumContent, _ call: LuaCall) throws -> LuaResults {
    guard let value = content.fields[name] else { return call.returnsNothing }
    try value.push(onto: call)
    return call.returned(count: 1)
  }

  /// Hands back the name and the value at a step of a walk over all fields; nothing at the end.
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
