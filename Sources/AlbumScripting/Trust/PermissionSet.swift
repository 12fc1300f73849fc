import AlbumModel

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
