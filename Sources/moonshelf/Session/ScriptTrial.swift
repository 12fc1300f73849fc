import AlbumLibrary
import AlbumModel
import AlbumScripting
import Foundation

/// What scripts from another place register and need, and the results of their tests: they are run in
/// a temporary folder, on a library of one album, without permissions and network.
struct ScriptTrial {
  /// The time that scripts have to register what they do, all together.
  private static let time = Duration.seconds(20)
  /// The lines of two texts that are compared.
  private static let mostLines = 8000
  private static let tooLong = "its scripts take more than 20 seconds"

  private let bundle: ScriptBundle
  private var registrations: [ScriptRegistrations] = []
  /// What its scripts ask for, by file.
  private(set) var needs: [String: ScriptNeeds] = [:]
  /// Their versions by file, and under the bundle's name that of its registry.
  private(set) var versions: [String: String] = [:]
  /// The names of the scripts that ask for permissions.
  private var asking: [String] = []
  /// Scripts that do not load, and files with failed tests, each with the reason.
  private(set) var failures: [String] = []
  private var passed = 0

  init(_ bundle: ScriptBundle, runsTests: Bool = true) throws {
    self.bundle = bundle
    versions[bundle.name] = bundle.version
    try TrialFolder.use(bundle) { try run(in: $0, runsTests: runsTests) }
  }

  private mutating func run(in folder: String, runsTests: Bool) throws {
    var found = bundle.scripts.isEmpty ? ["it has no script"] : []
    // Scripts that only work on albums find one.
    let library = try LibraryAPI(path: nil)
    try library.add(AlbumContent(title: "Low", artist: "David Bowie", year: 1977))
    var options = try ScriptSession.options(
      for: library, places: nil, limits: ScriptLimits(time: 5), permissions: PermissionSet())
    options.moduleFolder = RealPath.of(folder)
    options.input = { nil }
    let end = ContinuousClock.now + Self.time
    func isStopped() -> Bool {
      guard ContinuousClock.now > end else { return Interruption.isRequested }
      if !found.contains(Self.tooLong) { found.append(Self.tooLong) }
      return true
    }
    if var scripts = ScriptFolder(.trial(in: folder)) {
      ScriptHost.learn(&scripts, library: library, options: options, isStopped: isStopped) {
        found.append("\($0.file) does not load: \("\($1)".prefix { $0 != "\n" })")
      }
      for script in scripts.scripts {
        guard let all = scripts.registrations(of: script) else { continue }
        registrations.append(all)
        needs[script.file] = all.needs
        versions[script.file] = all.version
        if all.needs?.permissions.isEmpty == false { asking.append(script.name) }
      }
    }
    var runner = TestRunner()
    runner.moduleFolder = options.moduleFolder
    runner.reserved = .ofProgram
    runner.isStopped = isStopped
    runner.stoppable = { try Interruption.whileStoppable(by: $0, $1) }
    // A failure ends them, as each test may take its whole time.
    for test in runsTests ? bundle.tests : [] where found.isEmpty && !isStopped() {
      let report = try runner.run("\(folder)/\(test)")
      passed += report.passed
      if let reason = report.failure ?? report.tests.lazy.compactMap(\.failure).first {
        found.append("\(test) fails: \(reason.message.prefix { $0 != "\n" })")
      }
    }
    failures = found
  }

  /// What its scripts register that only does something once they are added; empty if nothing.
  var unused: String {
    let parts = registrations.flatMap(\.details).filter { !$0.hasPrefix("command ") }
    return parts.isEmpty ? "" : "Once it is added: \(parts.joined(separator: ", "))."
  }

  /// The version of the first script that says it; empty if none does.
  var version: String { registrations.first { !$0.version.isEmpty }?.version ?? "" }

  /// What is wrong with the version of a script that replaces an added one: it is older, or cannot be
  /// compared.
  ///
  /// A registry may be an old copy, with its right signature.
  func newerScript(in entry: ScriptLock.Entry) -> String? {
    entry.versions.sorted { $0.key < $1.key }.lazy.compactMap { name, old in
      versions[name].flatMap { Self.problem($0, after: old, of: name) }
    }.first
  }

  /// What is wrong with a version after another: it is older, or cannot be compared.
  private static func problem(_ new: String, after old: String, of name: String) -> String? {
    func numbers(_ version: String) -> [Int]? {
      let parts = version.split(separator: ".", omittingEmptySubsequences: false)
      let numbers = parts.compactMap { $0.utf8.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
      return numbers.count == parts.count ? numbers : nil
    }
    guard !old.isEmpty, new != old else { return nil }
    let isNewer = numbers(new).flatMap { new in
      numbers(old).map { !new.lexicographicallyPrecedes($0) }
    }
    return isNewer == true
      ? nil : "\(name) \(new.isEmpty ? "without a version" : new) is not newer than \(old)"
  }

  /// A name that another script of the folder has already, in whose place these would be used; the files
  /// of the update are not others.
  func takenName(in folder: ScriptFolder?, besides own: Set<String>) -> String? {
    let kinds = ["command", "layout", "template function", "format", "field", "shelf"]
    let new = Set(
      registrations.flatMap(\.details).filter { detail in
        kinds.contains { detail.hasPrefix($0 + " ") }
      })
    for script in folder?.scripts ?? [] where bundle.files[script.file] == nil {
      let taken = folder?.registrations(of: script)?.details.first(where: new.contains)
      if let taken, !own.contains(script.file) { return "\(script.name) has the \(taken) already" }
    }
    return nil
  }

  /// What the user should know before the scripts are added.
  func lines(from origin: String) -> [String] {
    let about = registrations.first { !$0.about.isEmpty }.map { ": \($0.about)" } ?? ""
    var rows = [("from", origin), ("files", bundle.files.keys.sorted().joined(separator: ", "))]
    let details = registrations.flatMap(\.details)
    rows += (details.isEmpty ? ["nothing"] : details).map { ("registers", $0) }
    for script in registrations {
      guard let needs = script.needs else {
        if !script.isEmpty { rows.append(("needs", "does not say; may change the library")) }
        continue
      }
      rows.append(("needs", needs.line))
      if !needs.why.isEmpty { rows.append(("because", needs.why)) }
    }
    let tests = bundle.tests.isEmpty ? "none" : "\(passed) passed"
    rows += [("tests", tests)] + failures.map { ("problem", $0) }
    return ["\(bundle.name)\(version.isEmpty ? "" : " ")\(version)\(about)"]
      + rows.map { "  " + $0.padding(toLength: 10, withPad: " ", startingAt: 0) + $1 }
  }

  /// The lines of each file that differ from the script folder.
  func changes(in folder: String, since entry: ScriptLock.Entry) -> [String] {
    func text(_ bytes: [UInt8]?) -> [String] {
      String(decoding: bytes ?? [], as: UTF8.self).components(separatedBy: "\n")
    }
    return Set(bundle.files.keys).union(entry.files.keys).sorted().flatMap { path -> [String] in
      let old = try? ScriptBundle.read("\(folder)/\(path)", atMost: 1 << 24)
      let new = bundle.files[path]
      guard old != new else { return [] }
      // More than users read takes long to compare.
      let lines = max(old?.count ?? 0, new?.count ?? 0) > 1 << 18 ? nil : (text(old), text(new))
      let isShort = lines.map { $0.0.count + $0.1.count <= Self.mostLines } ?? false
      return ["  \(path)"] + (isShort ? lines.map(LineDifference.lines) ?? [] : ["  … is new"])
    }
  }

  /// How to grant what the scripts need, to follow a sentence.
  var advice: String {
    asking.map { " Grant what it needs with: moonshelf scripts allow \($0)" }.joined()
  }
}
