import AlbumFiles
import LuaRuntime

extension LuaCall {
  /// A path argument as `PathText`.
  ///
  /// - Throws: `LuaArgumentError` for another type, or invalid UTF-8.
  func path(_ position: Int, _ label: StaticString) throws -> String {
    try PathText.text(of: string(position, label).utf8)
  }
}
