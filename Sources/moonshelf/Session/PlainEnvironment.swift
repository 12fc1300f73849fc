import AlbumFiles
import AlbumModel
import Glibc

/// The environment variables that name files and folders.
enum PlainEnvironment {
  private static let names = [
    "HOME", "MOONSHELF_LIBRARY", "MOONSHELF_SCRIPTS", "TMPDIR", "XDG_CACHE_HOME",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// Ensures that they are valid UTF-8: converted to text, other bytes would lead to another file.
  ///
  /// - Throws: ``UserError`` that names the variable.
  static func check() throws {
    for name in names {
      guard let value = getenv(name).map({ PathText.text(of: $0) }), !PathText.isPlain(value)
      else { continue }
      throw UserError.usage(
        "the environment variable \(name) is not valid UTF-8: \(PathText.shown(value))"
      )
    }
  }
}
