import Glibc

/// A separate program of ours that reads untrusted files, for isolation.
package struct ReaderProgram: Sendable {
  /// Its name.
  package let name: String
  /// The environment variable with its path.
  package let variable: String
  /// Its path; nil if it was not found.
  package let path: [UInt8]?

  /// Finds it at the variable's path, next to the running program, or in the folder of an
  /// installation.
  package init(named name: String, variable: String) {
    self.name = name
    self.variable = variable
    path = Self.find(name, variable)
  }

  /// Uses a program at a known path.
  package init(named name: String, variable: String, path: String) {
    self.name = name
    self.variable = variable
    self.path = Array(path.utf8)
  }

  private static func find(_ name: String, _ variable: String) -> [UInt8]? {
    if let given = getenv(variable), given.pointee != 0 {
      return isRunnable(UnsafeRawBufferPointer(start: given, count: strlen(given)))
    }
    guard let own = ownPath(), let slash = own.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    let folder = own[..<slash]
    return isRunnable(folder + Array("/\(name)".utf8))
      ?? isRunnable(folder + Array("/../libexec/moonshelf/\(name)".utf8))
  }

  private static func isRunnable(_ path: some Sequence<UInt8>) -> [UInt8]? {
    let path = Array(path)
    return path.withCString { access($0, X_OK) } == 0 ? path : nil
  }

  private static func ownPath() -> [UInt8]? {
    let path = [UInt8](unsafeUninitializedCapacity: 4096) { space, used in
      used = space.withMemoryRebound(to: CChar.self) {
        max(0, readlink("/proc/self/exe", $0.baseAddress.unsafelyUnwrapped, $0.count))
      }
    }
    return path.isEmpty ? nil : path
  }
}
