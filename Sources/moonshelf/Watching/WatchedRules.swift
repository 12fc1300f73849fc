import AlbumFiles
import AlbumScripting

/// The rules of a watch, reloaded when they are edited.
final class WatchedRules {
  private let session: LibrarySession
  private let paths: [String]
  private let log: WatchLog
  /// The content that was last loaded or tried, so that an edit without a change is ignored.
  private var contents: [[UInt8]: FileContent] = [:]
  /// The rules' files and their modules.
  private(set) var files: Set<[UInt8]> = []

  /// Loads the rules.
  ///
  /// - Throws: the error in one of them.
  init(_ paths: [String], session: LibrarySession, log: WatchLog) throws {
    (self.session, self.paths, self.log) = (session, paths, log)
    files = Set(
      paths.flatMap { [$0.absolutePath, RealPath.of($0)] }.compactMap { $0.map(PathText.bytes) })
    contents = currentContents()
    try load()
  }

  /// Reloads the rules, if they differ from those last loaded or tried.
  ///
  /// - Returns: whether other rules are active now.
  func reload() -> Bool {
    // Read before they are loaded: an edit in between is another one.
    let edited = currentContents()
    guard contents != edited else { return false }
    contents = edited
    do {
      try load()
      log.say("the rules changed and were reloaded")
      return true
    } catch {
      log.fail("the previous rules stay active: \(error)")
      return false
    }
  }

  private func load() throws {
    guard !paths.isEmpty else { return }
    let host = try session.requireHost()
    try ScriptSession.stoppable(host) { try host.replaceRules(paths) }
    for module in host.ruleModules.map(PathText.bytes) where files.insert(module).inserted {
      contents[module] = FileContent(module)
    }
  }

  private func currentContents() -> [[UInt8]: FileContent] {
    var contents: [[UInt8]: FileContent] = [:]
    for path in files { contents[path] = FileContent(path) }
    return contents
  }
}

extension String {
  /// The absolute path, including its links.
  fileprivate var absolutePath: String? {
    guard !hasPrefix("/") else { return self }
    let cut = lastIndex(of: "/")
    let folder = cut.map { String(self[..<$0]) } ?? "."
    return RealPath.of(folder).map { $0 + "/" + self[(cut.map(index(after:)) ?? startIndex)...] }
  }
}
