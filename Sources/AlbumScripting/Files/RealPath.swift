import AlbumFiles
import Glibc

/// Paths without symbolic links and dots.
public enum RealPath {
  /// The real path of a file.
  ///
  /// - Returns: its `PathText`; nil if there is no such file, or it cannot be reached.
  public static func of(_ path: String) -> String? {
    guard !path.utf8.contains(0), let real = path.withSystemPath({ realpath($0, nil) }) else {
      return nil
    }
    defer { free(real) }
    return PathText.text(of: real)
  }

  /// The real path of a file that need not exist: that of the nearest existing folder, and the
  /// rest.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - followingLast: whether a link as the last component is followed.
  /// - Returns: the path, with the links of its existing part resolved.
  public static func expected(_ path: String, followingLast: Bool = true) -> String {
    if followingLast, let real = of(path) { return real }
    guard let slash = path.lastIndex(of: "/") else { return (of(".") ?? "") + "/" + path }
    let folder = slash == path.startIndex ? "" : expected(String(path[..<slash]))
    return folder + String(path[slash...])
  }

  /// The path of an open file, from the system.
  static func of(descriptor: Int32) -> String? { of("/proc/self/fd/\(descriptor)") }

  /// Whether a path is another one, or below it.
  ///
  /// Compares bytes: different files may have names that are equal as `String`.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    guard folder != "/" else { return true }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == UInt8(ascii: "/")
  }

  /// The path with the home directory for a leading `~`.
  static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }
}

/// The files of a script: itself, and the modules that it requires by name, recursively.
enum RequiredModules {
  /// Their texts by real path.
  ///
  /// A name that is computed at run time is not found; the permissions of the script do not cover
  /// such a module.
  static func sources(of script: String, in moduleFolder: String?) throws -> [String: String] {
    var sources: [String: String] = [:]
    var waiting = [script]
    let folders = ScriptFile.moduleFolders(of: script, in: moduleFolder)
    while let path = waiting.popLast() {
      guard sources[path] == nil else { continue }
      let source = try ScriptFile.read(path)
      sources[path] = source
      for name in names(in: source) {
        if let file = ScriptFile.modulePath(name, in: folders) { waiting.append(file) }
      }
    }
    return sources
  }

  /// The names after `require`.
  static func names(in source: String) -> [String] {
    source.matches(of: /\brequire\s*\(?\s*(?:"([^"\n]+)"|'([^'\n]+)'|\[\[([^\]\n]+)\]\])/)
      .compactMap { ($0.output.1 ?? $0.output.2 ?? $0.output.3).map(String.init) }
  }
}
