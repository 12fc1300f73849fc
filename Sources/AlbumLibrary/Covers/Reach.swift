/// What the one who asks for a cover may reach: hosts of the web and files of this machine.
///
/// A request carries it from the first event to the last redirect, so that no script reaches more
/// by having the program ask for it.
public struct Reach: Sendable {
  /// Something that was or would be looked at.
  public enum Target: Equatable, Sendable {
    /// A host of the web and its port.
    case host(String, port: Int)
    /// A file or folder of this machine.
    case file(String)
  }

  /// Why a target may not be reached; nil where it may.
  public typealias Refusal = @Sendable (Target) -> String?
  /// Why a private address, which a host has, may not be connected to; nil where it may.
  public typealias PrivateRefusal =
    @Sendable (_ host: String, _ port: Int, _ address: String) -> String?
  /// Opens a file for reading.
  public typealias Opening = @Sendable (_ path: String) throws -> Int32

  let refusal: Refusal
  let privateRefusal: PrivateRefusal
  /// Opens a file within what may be read; nil where no file is refused.
  let open: Opening?

  /// What a user reaches: every public host, and every file that the system lets them read.
  ///
  /// - Parameter privateRefusal: why an address of a private network may not be connected to, since an
  ///   address that came with somebody else's list should not reach the machines at home.
  /// - Returns: what a request of the user carries.
  public static func user(_ privateRefusal: @escaping PrivateRefusal) -> Reach {
    Reach(refusal: { _ in nil }, privateRefusal: privateRefusal, open: nil)
  }

  /// What a user reaches who named no private address.
  public static let user = Reach.user { _, _, address in
    "\(address) is in a private network"
  }

  /// What a script reaches.
  ///
  /// - Parameters:
  ///   - refusal: why a target may not be reached.
  ///   - privateRefusal: why a private address may not be connected to.
  ///   - open: opens a file, or throws the reason why it may not be read.
  /// - Returns: what a request of the script carries.
  public static func script(
    refusal: @escaping Refusal, privateRefusal: @escaping PrivateRefusal, open: @escaping Opening
  ) -> Reach {
    Reach(refusal: refusal, privateRefusal: privateRefusal, open: open)
  }

  /// Whether all of these may be reached.
  func allows(_ targets: [Target]) -> Bool { targets.allSatisfy { refusal($0) == nil } }
}
