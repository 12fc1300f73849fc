#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program of ours that reads what anybody may have written, so that this one need not.
package struct ReaderProgram: Sendable {
  /// What it is called.
  package let name: String
  /// The variable that says where it is.
  package let variable: String
  /// Where it is; nil where it is nowhere.
  package let path: [UInt8]?

  /// Finds it where the variable says, beside the running program, or where an installation puts it.
  package init(named name: String, variable: String) {
    self.name = name
    self.variable = variable
    path = Self.find(name, variable)
  }

  /// One at a known place.
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
