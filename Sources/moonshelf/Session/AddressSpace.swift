import AlbumModel
import Glibc

/// How much address space the program may have (`ulimit -v`).
enum AddressSpace {
  /// Makes sure that there is enough for something: short of it, threads and the libraries beneath end the
  /// program wherever they are.
  ///
  /// - Parameters:
  ///   - megabytes: the least it needs.
  ///   - what: what needs it.
  /// - Throws: an error in one line where less is allowed.
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
