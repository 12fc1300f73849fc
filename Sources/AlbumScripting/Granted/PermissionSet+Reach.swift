public import AlbumLibrary
import AlbumModel
import Glibc

extension PermissionSet {
  /// The reach of the user for covers: all public hosts and files, and the private networks that
  /// this set allows.
  public var userReach: Reach { .user(privateRefusal) }

  /// The reach for covers of a script with these permissions.
  func reach(_ files: GrantedFiles) -> Reach {
    .script(
      refusal: { target in
        do {
          switch target {
          case .host(let host): guard allows(host) else { throw AccessDenied(.host(host)) }
          case .file(let path): try files.permitReading(path)
          }
          return nil
        } catch {
          return "\(error)"
        }
      }, privateRefusal: privateRefusal,
      open: { try files.open($0, [.read], flags: O_RDONLY) })
  }

  /// The error for an address of this machine or of a private network; nil if it is allowed.
  ///
  /// A permission for a name does not include private networks: its owner could point it there.
  func privateRefusal(_ host: WebHost, at address: String) -> String? {
    if host.isAddress || host.name == "localhost", allows(host) { return nil }
    if let place = WebHost(named: address, port: host.port), allows(place) { return nil }
    return "\(AccessDenied(.privateAddress(host, address: address)))"
  }
}
