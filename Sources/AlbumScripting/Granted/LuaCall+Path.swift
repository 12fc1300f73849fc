import AlbumFiles
import LuaRuntime

extension LuaCall {
  /// A path argument as `PathText`.
  ///
  /// - Throws: `LuaArgumentError` when it is something else, or not valid UTF-8.
  func path(_ position: Int, _ label: StaticString) throws -> String {
    try PathText.text(of: string(position, label).utf8)
  }
}
