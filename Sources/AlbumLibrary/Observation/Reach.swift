public import AlbumModel

/// The permissions of the requester of a cover: hosts of the web and files of this machine.
///
/// A request carries them from the first event to the last redirect, so that a script cannot extend
/// its permissions by letting the program fetch for it.
public struct Reach: Sendable {
  /// A resource that is or would be accessed.
  public enum Target: Equatable, Sendable {
    /// A host of the web, with its port.
    case host(WebHost)
    /// A file or folder of this machine.
    case file(String)
  }

  /// Returns why a target may not be accessed; nil if it may.
  public typealias Refusal = @Sendable (Target) -> String?
  /// Returns why a private address of a host may not be connected to; nil if it may.
  public typealias PrivateRefusal = @Sendable (_ host: WebHost, _ address: String) -> String?
  /// Opens a file for reading.
  public typealias Opening = @Sendable (_ path: String) throws -> Int32

  package let refusal: Refusal
  package let privateRefusal: PrivateRefusal
  /// Opens a file within the permissions; nil if all files are allowed.
  let open: Opening?

  /// The permissions of a user: every public host, and every file that the system lets them read.
  ///
  /// - Parameter privateRefusal: returns why an address of a private network may not be connected
  ///   to, since an address in a list of another user should not reach machines in the local
  ///   network.
  /// - Returns: the permissions for requests of the user.
  public static func user(_ privateRefusal: @escaping PrivateRefusal) -> Reach {
    Reach(refusal: { _ in nil }, privateRefusal: privateRefusal, open: nil)
  }

  /// The permissions of a user who allowed no private address.
  public static let user = Reach.user { _, address in "\(address) is in a private network" }

  /// The permissions of a script.
  ///
  /// - Parameters:
  ///   - refusal: returns why a target may not be accessed.
  ///   - privateRefusal: returns why a private address may not be connected to.
  ///   - open: opens a file, or throws the reason why it may not be read.
  /// - Returns: the permissions for requests of the script.
  public static func script(
    refusal: @escaping Refusal, privateRefusal: @escaping PrivateRefusal, open: @escaping Opening
  ) -> Reach {
    Reach(refusal: refusal, privateRefusal: privateRefusal, open: open)
  }

  /// The same without files of this machine.
  package var withoutFiles: Reach {
    let refusal: Refusal = { [refusal] in
      if case .file = $0 { "local files need the library's own token" } else { refusal($0) }
    }
    return Reach(refusal: refusal, privateRefusal: privateRefusal, open: open)
  }

  /// Whether all of these may be accessed.
  package func allows(_ targets: [Target]) -> Bool { targets.allSatisfy { refusal($0) == nil } }
}

extension Reach.Target {
  /// The host of an address; nil if it is not a web address.
  package init?(address: String) {
    guard let address = try? WebAddress(reading: address) else { return nil }
    self = .host(address.host)
  }
}
