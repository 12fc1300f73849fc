public import AlbumModel
import Glibc

/// The permissions of a script beyond the library.
public struct PermissionSet: Equatable, Sendable {
  /// The permissions, in the order they were given.
  public private(set) var permissions: [Permission]

  /// Creates a set.
  ///
  /// - Parameter permissions: the permissions.
  public init(_ permissions: [Permission] = []) {
    self.permissions = []
    for permission in permissions where !self.permissions.contains(permission) {
      self.permissions.append(permission)
    }
  }

  /// Whether there are no permissions.
  public var isEmpty: Bool { permissions.isEmpty }

  /// The permissions of both sets.
  public func union(_ other: PermissionSet) -> PermissionSet {
    PermissionSet(permissions + other.permissions)
  }

  /// Whether other programs may be run.
  var allowsRunning: Bool { permissions.contains(.run) }

  /// The folders and files that may be read or written.
  func places(for access: FileAccess) -> [String] {
    permissions.compactMap { permission in
      switch (permission, access) {
      case (.read(let path), .read), (.write(let path), .write): path
      default: nil
      }
    }
  }

  /// Whether a path without symbolic links may be read or written.
  func allows(_ access: FileAccess, _ path: String) -> Bool {
    places(for: access).contains { RealPath.isInside(path, $0) }
  }

  /// Whether connections to a host are allowed.
  func allows(_ host: WebHost) -> Bool {
    permissions.contains {
      if case .net(let granted) = $0 { granted.covers(host) } else { false }
    }
  }
}

/// A kind of access to a file.
enum FileAccess: String {
  case read
  case write
}

/// A permission of a script beyond the library.
public enum Permission: Hashable, Sendable {
  /// Read files in a folder, or one file; the path contains no symbolic links.
  case read(String)
  /// Write, rename and remove files in a folder, or one file.
  case write(String)
  /// Connect to a host: `example.org`, `example.org:8080`, an address.
  case net(WebHost)
  /// Send a secret of the user to its hosts: see ``Secrets``.
  case secret(String)
  /// Read a variable of the environment.
  case env(String)
  /// Run other programs, which have all rights of the user.
  case run

  /// The text of each kind, for messages and help.
  public static let forms = "read=DIR, write=DIR, net=HOST, secret=NAME, env=NAME or run"

  /// Parses a permission as in `--allow`: `read=DIR`, `write=DIR`, `net=HOST`, `secret=NAME`,
  /// `env=NAME`, `run`.
  ///
  /// - Parameter text: the user's text; `~/` is the home directory.
  /// - Throws: `UserError`.
  public init(parsing text: String) throws(UserError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]) : ""
    switch parts.first.map(String.init) ?? "" {
    case "read": self = .read(try Self.place(value, in: text))
    case "write": self = .write(try Self.place(value, in: text))
    case "net":
      guard let host = WebHost(granting: value) else {
        throw Self.invalid(text, "name a host, as in net=musicbrainz.org")
      }
      self = .net(host)
    case "secret" where Secrets.isName(value): self = .secret(value)
    case "secret": throw Self.invalid(text, "name a secret, as in secret=discogs")
    case "env" where Secrets.isName(value): self = .env(value)
    case "env": throw Self.invalid(text, "name a variable, as in env=LANG")
    case "run" where parts.count == 1: self = .run
    default: throw Self.invalid(text, "use \(Self.forms)")
    }
  }

  private static func place(_ path: String, in text: String) throws(UserError) -> String {
    guard !path.isEmpty else { throw invalid(text, "name a folder, as in read=~/Music") }
    guard let place = RealPath.of(RealPath.expandingHome(path)) else {
      throw invalid(text, "there is no \(path)")
    }
    return place
  }

  private static func invalid(_ text: String, _ reason: String) -> UserError {
    UserError.usage("invalid permission \"\(text)\": \(reason)")
  }
}

extension Permission: CustomStringConvertible {
  /// The text for `--allow`.
  public var description: String {
    switch self {
    case .read(let path): "read=\(path)"
    case .write(let path): "write=\(path)"
    case .net(let host): "net=\(host)"
    case .secret(let name): "secret=\(name)"
    case .env(let name): "env=\(name)"
    case .run: "run"
    }
  }
}
