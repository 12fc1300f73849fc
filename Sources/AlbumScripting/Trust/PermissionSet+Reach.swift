public import AlbumLibrary
import AlbumModel
import Glibc

extension PermissionSet {
  /// What the user reaches for covers: every public host and file, and of private networks what this allows.
  public var userReach: Reach { .user(privateRefusal) }

  /// What a script with these permissions reaches for covers.
  ///
  /// - Parameter files: opens files for it.
  /// - Returns: what a request of the script carries.
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

  /// Why an address of this machine or of a private network may not be connected to; nil where it may.
  ///
  /// A name that is allowed does not open a private network: its owner could point it there.
  func privateRefusal(_ host: WebHost, at address: String) -> String? {
    if host.isAddress || host.name == "localhost", allows(host) { return nil }
    if let place = WebHost(named: address, port: host.port), allows(place) { return nil }
    return "\(AccessDenied(.privateAddress(host, address: address)))"
  }
}
