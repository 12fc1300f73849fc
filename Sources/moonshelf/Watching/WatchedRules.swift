import AlbumFiles
import AlbumScripting

/// The rules of a watch, loaded anew when somebody edits them.
final class WatchedRules {
  private let host: ScriptHost
  private let paths: [String]
  private let log: WatchLog
  /// What was loaded or tried last, so that an edit that changes nothing is passed over.
  private var contents: [[UInt8]: FileContent] = [:]
  /// The rules' files and the modules they are made of.
  private(set) var files: Set<[UInt8]> = []

  /// Loads the rules.
  ///
  /// - Throws: what is wrong with one of them.
  init(_ paths: [String], host: ScriptHost, log: WatchLog) throws {
    self.host = host
    self.paths = paths
    self.log = log
    files = Set(
      paths.flatMap { [$0.absolutePath, RealPath.of($0)] }.compactMap { $0.map(PathText.bytes) })
    contents = currentContents()
    try load()
  }

  /// Loads the rules anew, if they are not as they were when they were loaded or tried last.
  ///
  /// - Returns: whether other rules are in force now.
  func reload() -> Bool {
    // Looked at before they are loaded: an edit that comes meanwhile is another one.
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
  /// The path from the root, with the links it goes through.
  fileprivate var absolutePath: String? {
    guard !hasPrefix("/") else { return self }
    let cut = lastIndex(of: "/")
    let folder = cut.map { String(self[..<$0]) } ?? "."
    return RealPath.of(folder).map { $0 + "/" + self[(cut.map(index(after:)) ?? startIndex)...] }
  }
}
