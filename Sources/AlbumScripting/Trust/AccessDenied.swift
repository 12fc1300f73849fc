import AlbumModel
import Glibc

/// An access that the script's user has not allowed.
struct AccessDenied: Error, Equatable, CustomStringConvertible {
  enum Wish: Equatable {
    case file(FileAccess, path: String, real: String)
    case protected(FileAccess, path: String)
    case host(WebHost)
    case privateAddress(WebHost, address: String)
    case use(Permission, of: String)
  }

  let wish: Wish

  init(_ wish: Wish) { self.wish = wish }

  /// The refused access, and the option that would allow it.
  var description: String {
    switch wish {
    case .file(let access, let path, let real):
      "not allowed to \(access.rawValue) \(path): allow it with "
        + "--allow \(access.rawValue)=\(Self.folder(of: real))"
    case .protected(let access, let path):
      "not allowed to \(access.rawValue) \(path): scripts never \(access.rawValue) the library's files "
        + "or moonshelf's settings"
    case .host(let host):
      "not allowed to connect to \(host): allow it with --allow net=\(host.grant)"
    case .privateAddress(let host, let address):
      "not allowed to connect to \(host), which is \(address) in a private network: allow that too with "
        + "--allow net=\(WebHost(named: address, port: host.port)?.grant ?? address)"
    case .use(let permission, let subject):
      "not allowed to use the \(subject): allow it with --allow \(permission)"
    }
  }

  /// The same for a file in a missing folder: the option names the folder as the script did, which
  /// reveals nothing about the folders above it.
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
  /// The text of a permission for it: the usual ports are omitted.
  var grant: String { port == 80 || port == 443 ? bracketed : description }
}
