import AlbumLibrary
import AlbumScripting
import Foundation

/// What scripts from another place register and need, and the results of their tests: they are run in
/// a temporary folder, with no library, no permissions and no network.
struct ScriptTrial {
  let folder: TrialFolder
  private let bundle: ScriptBundle
  private var registrations: [ScriptRegistrations] = []
  /// The names of the scripts that ask for permissions.
  private var asking: [String] = []
  /// Scripts that do not load, and files with failed tests, each with the reason.
  private(set) var failures: [String] = []
  private var passed = 0

  init(_ bundle: ScriptBundle) throws {
    self.bundle = bundle
    folder = try TrialFolder()
    try bundle.write(to: folder.path)
    guard var scripts = ScriptFolder(.trial(in: folder.path)) else { return }
    let library = try LibraryAPI(path: nil)
    var options = try ScriptSession.options(
      for: library, places: nil, limits: ScriptLimits(time: 5), permissions: PermissionSet())
    options.moduleFolder = RealPath.of(folder.path)
    var found: [String] = []
    ScriptHost.learn(&scripts, library: library, options: options) { script, error in
      found.append("\(script.file) does not load: \("\(error)".prefix { $0 != "\n" })")
    }
    registrations = scripts.scripts.compactMap { scripts.registrations(of: $0) }
    asking = scripts.scripts.filter {
      scripts.registrations(of: $0)?.needs?.permissions.isEmpty == false
    }.map(\.name)
    var runner = TestRunner()
    runner.moduleFolder = options.moduleFolder
    runner.reserved = .ofProgram
    for test in bundle.tests {
      let report = try runner.run("\(folder.path)/\(test)")
      passed += report.passed
      if let reason = report.failure ?? report.tests.lazy.compactMap(\.failure).first {
        found.append("\(test) fails: \(reason.message.prefix { $0 != "\n" })")
      }
    }
    failures = found
  }

  /// What the user should know before the scripts are added.
  func lines(from origin: String) -> [String] {
    let version = registrations.first { !$0.version.isEmpty }.map { " \($0.version)" } ?? ""
    let about = registrations.first { !$0.about.isEmpty }.map { ": \($0.about)" } ?? ""
    var rows = [("from", origin), ("files", bundle.files.keys.sorted().joined(separator: ", "))]
    rows += registrations.flatMap(\.details).map { ("registers", $0) }
    for script in registrations {
      guard let needs = script.needs else {
        if !script.isEmpty { rows.append(("needs", "does not say; may change the library")) }
        continue
      }
      let library = needs.isReadOnly ? "reads the library" : "changes the library"
      rows.append(("needs", "\(needs.summary); \(library)"))
      if !needs.why.isEmpty { rows.append(("because", needs.why)) }
    }
    let tests = bundle.tests.isEmpty ? "none" : "\(passed) passed"
    rows += [("tests", tests)] + failures.map { ("problem", $0) }
    return ["\(bundle.name)\(version)\(about)"]
      + rows.map { "  " + $0.padding(toLength: 10, withPad: " ", startingAt: 0) + $1 }
  }

  /// How to grant what the scripts need, to follow a sentence.
  var advice: String {
    asking.map { " Grant what it needs with: moonshelf scripts allow \($0)" }.joined()
  }
}

/// The difference of two texts by line.
enum TextDifference {
  /// The changed lines of a bundle's files, compared with those of the script folder.
  static func lines(
    of bundle: ScriptBundle, in folder: String, since entry: ScriptLock.Entry
  ) -> [String] {
    Set(bundle.files.keys).union(entry.files.keys).sorted().flatMap { path -> [String] in
      let old = text((try? ScriptBundle.read("\(folder)/\(path)", atMost: 1 << 24)) ?? [])
      let new = text(bundle.files[path] ?? [])
      let changes = new.difference(from: old)
      let removed = Set(changes.removals.map(offset(of:)))
      let added = Set(changes.insertions.map(offset(of:)))
      var lines = changes.isEmpty ? [] : ["  \(path)"]
      var (line, place) = (0, 0)
      while line < old.count || place < new.count {
        if removed.contains(line) {
          lines.append("  - \(old[line])")
          line += 1
        } else {
          if added.contains(place) { lines.append("  + \(new[place])") } else { line += 1 }
          place += 1
        }
      }
      return lines
    }
  }

  private static func text(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func offset(of change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
