public import AlbumLibrary
import AlbumModel
import Glibc

extension PermissionSet {
  /// What the user reaches for covers: every public host and file, and of private networks what this allows.
  public var userReach: Reach {
    .user { host, port, address in privateRefusal(host, port, address) }
  }

  /// What a script with these permissions reaches for covers.
  ///
  /// - Parameter files: opens files for it.
  /// - Returns: what a request of the script carries.
  func reach(_ files: GrantedFiles) -> Reach {
    .script(
      refusal: { target in
        do {
          switch target {
          case .host(let name, let port):
            guard let host = WebHost(named: name, port: port) else {
              return "not allowed to talk to \(name)"
            }
            guard allows(host) else { throw AccessDenied(.host(host)) }
          case .file(let path): try files.permitReading(path)
          }
          return nil
        } catch {
          return "\(error)"
        }
      }, privateRefusal: privateRefusal,
      open: { try files.open($0, [.read], flags: O_RDONLY) })
  }

  /// Whether an address of this machine or of a private network may be connected to.
  ///
  /// A name that is allowed does not open a private network: its owner could point it there.
  func allowsPrivate(_ host: WebHost, at address: String) -> Bool {
    if host.isAddress || host.name == "localhost", allows(host) { return true }
    return WebHost(named: address, port: host.port).map(allows) ?? false
  }

  /// Why it may not be; nil where it may.
  func privateRefusal(_ name: String, _ port: Int, _ address: String) -> String? {
    guard let host = WebHost(named: name, port: port) else { return "\(name) is not a host" }
    if allowsPrivate(host, at: address) { return nil }
    return "\(AccessDenied(.privateAddress(host, address: address)))"
  }
}
