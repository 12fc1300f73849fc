import AlbumFiles
import AlbumModel
import Glibc

/// Something that a script's user has not allowed.
struct AccessDenied: Error, Equatable, CustomStringConvertible {
  enum Wish: Equatable {
    case file(FileAccess, path: String, real: String)
    case protected(path: String)
    case host(WebHost)
    case privateAddress(WebHost, address: String)
    case running
  }

  let wish: Wish

  init(_ wish: Wish) {
    self.wish = wish
  }

  /// What was refused, and what would allow it.
  var description: String {
    switch wish {
    case .file(let access, let path, let real):
      "not allowed to \(access.rawValue) \(path): allow it with "
        + "--allow \(access.rawValue)=\(Self.folder(of: real))"
    case .protected(let path):
      "not allowed to write \(path): scripts never write the library's files or moonshelf's settings"
    case .host(let host):
      "not allowed to connect to \(host): allow it with --allow net=\(host.grant)"
    case .privateAddress(let host, let address):
      "not allowed to connect to \(host), which is \(address) in a private network: allow that too with "
        + "--allow net=\(WebHost(named: address, port: host.port)?.grant ?? address)"
    case .running:
      "not allowed to run other programs: allow it with --allow run"
    }
  }

  /// The same of a file in a folder that is not there: the flag names the folder as the script did, so
  /// that nothing is learnt of those above it.
  func namingFolder(_ folder: String) -> AccessDenied {
    guard case .file(let access, let path, _) = wish else { return self }
    return AccessDenied(.file(access, path: path, real: folder + "/"))
  }

  private static func folder(of path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    return folder.isEmpty ? "/" : folder
  }
}

extension WebHost {
  /// What a permission has to name: the usual ports go without saying.
  var grant: String {
    port == 80 || port == 443 ? bracketed : description
  }
}

/// A file that cannot be opened, renamed or removed.
struct FileError: Error, CustomStringConvertible {
  let path: String
  let reason: String
  /// The system's number for it; 0 where it has none.
  let code: Int32

  init(path: String, code: Int32) {
    self.path = path
    self.code = code
    reason = SystemError(code: code).message(writing: Array(path.utf8))
  }

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
    code = 0
  }

  /// As Lua's own library says it.
  var description: String { "\(path): \(reason)" }
}
