import AlbumModel
import Glibc

/// The limit of the program's address space (`ulimit -v`).
enum AddressSpace {
  /// Ensures that there is enough: with less, threads and the underlying libraries would terminate
  /// the program at any point.
  ///
  /// - Parameters:
  ///   - megabytes: the minimum.
  ///   - what: the feature that needs it.
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
