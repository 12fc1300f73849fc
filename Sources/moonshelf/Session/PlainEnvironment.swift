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
        "the environment variable \(name) is not valid UTF-8: \(PathText.shown(value))")
    }
  }
}

/// The limit of the program's address space (`ulimit -v`).
enum AddressSpace {
  /// Ensures that there is enough: with less, threads and the underlying libraries would terminate
  /// the program at any point.
  ///
  /// - Throws: an error in one line if less is allowed.
  static func require(megabytes: Int, for what: String) throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0,
      limit.rlim_cur < rlim_t(megabytes) << 20
    else { return }
    throw UserError(
      "\(what) needs \(megabytes) MB of address space, and \(limit.rlim_cur >> 20) MB are "
        + "allowed; allow more with: ulimit -v \(megabytes << 10)")
  }
}
