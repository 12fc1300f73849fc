import AlbumImport
import AlbumModel
import AlbumScripting
import ArgumentParser

struct RederiveCommand: FileNameCommand {
  static let configuration = CommandConfiguration("rederive")

  @Argument(help: .query) var query: [String] = []

  @Option(
    name: .customLong("import"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only the records of this import; see moonshelf records. May be repeated.",
      valueName: "number"), transform: NumberArgument.whole(1...))
  var imports: [Int] = []

  @Option(
    "Script with import rules, instead of those of the imports. May be repeated.", "file",
    completion: .file(extensions: ["lua"]))
  var rule: [String] = []

  @Flag(help: "Remove albums whose records are no albums any more, unless they were edited.")
  var remove = false

  @OptionGroup var dryRun: DryRunOptions
  @Option(help: .allow) var allow: [String] = []
  @OptionGroup var inspection: InspectionOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let session = try self.library.open(
      for: .importing, mustExist: true, isDryRun: dryRun.isOn,
      permissions: PermissionSet(parsing: allow), without: rule)
    let library = session.library
    for number in imports where try library.recordedImport(Int64(number)) == nil {
      throw UserError.usage("there is no import \(number); see moonshelf records")
    }
    var plan = RederivationPlan()
    plan.imports = imports.isEmpty ? nil : Set(imports.map(Int64.init))
    if !query.isEmpty { plan.albums = try query.asQuery(for: library) }
    plan.isRemoving = remove
    // A text has only the examples of each group.
    if !result.isJSON { plan.mostEntries = 0 }
    let named = rule.isEmpty ? nil : rule
    plan.rules = { item in try session.requireHost().rules(for: item, named: named) }
    let bar = ProgressBar("rederive")
    plan.progress = { records, _ in bar.update(done: records, total: nil, records: records) }
    plan.isCancelled = { Interruption.isRequested }
    let report = try Interruption.whileEndable(by: session.interrupt) { try library.rederive(plan) }
    bar.finish()
    try show(report)
  }

  private func show(_ report: RederivationReport) throws {
    let text = RederivationText(report: report, isDryRun: dryRun.isOn)
    guard result.isJSON else {
      let step = try CommandFailure.library?.history(1).first { $0.id == report.step }
      return result.say(
        text.lines, step: step, undo: report.step == nil ? nil : library.command("undo"))
    }
    let separator = result.format == .json ? "\n" : ""
    try text.writeJSON(separator) { print($0, terminator: "") }
  }
}

/// The result of a re-derivation for the user.
struct RederivationText {
  let report: RederivationReport
  let isDryRun: Bool

  /// The rules that changed or are missing, the groups with examples, and a summary.
  var lines: [String] {
    var lines = report.missingRules.map { rule in
      "The rule \(rule.agent.name) (\(rule.path ?? "no file")) is missing, or was never used on this "
        + "machine; its imports were left out. To run it, name it with --rule."
    }
    lines += report.changedRules.map { "The rule \($0.agent.name) has changed since the import." }
    for group in report.groups {
      lines.append(heading(of: group))
      lines += group.examples.map { "  \(Self.example($0))" }
      let more = group.count - group.examples.count
      if more > 0 { lines.append("  … and \(CountText.of(more)) more") }
    }
    func records(_ count: Int) -> String { CountText.of(count, "record") }
    lines += [
      (
        report.damaged,
        "\(records(report.damaged)) damaged in the library's file and left out; see moonshelf doctor."
      ), (report.pruned, "The texts of \(records(report.pruned)) were removed before."),
      (report.unread, "\(records(report.unread)) cannot be read again; their albums stay."),
    ].filter { $0.0 > 0 }.map(\.1)
    return lines + [summary] + (isDryRun ? [DryRunOptions.end] : [])
  }

  private func heading(of group: RederivationReport.Group) -> String {
    let sources = Set(
      group.examples.compactMap { example in
        report.imports.first { $0.id == example.importID }?.source
      })
    let by = group.rule.map { "rule \($0)" } ?? "source \(sources.sorted().joined(separator: ", "))"
    let (albums, field) = (group.count.albums, group.field?.rawValue ?? "")
    let what: String =
      switch group.kind {
      case .changed: "\(field) of \(albums) changed"
      case .added: "\(albums) added"
      case .removed: "\(albums) removed"
      case .removable: "\(albums) no album any more, kept"
      case .failed: "failed, \(albums) kept"
      case .conflict: "\(CountText.of(group.count, "conflict")) in \(field), your values kept"
      case .kept: "\(field) of \(albums) edited since, kept"
      }
    return group.kind == .kept ? "\(what):" : "\(by): \(what):"
  }

  private static func example(_ entry: RederivationReport.Entry) -> String {
    func shown(_ value: FieldValue?) -> String { value?.description ?? "nothing" }
    switch entry.kind {
    case .changed: return "\(entry.name): \(shown(entry.base)) → \(shown(entry.new))"
    case .added: return entry.name
    case .removed, .removable, .failed: return "\(entry.name): \(entry.reason ?? "")"
    case .conflict:
      return "\(entry.name): \(shown(entry.base)) → \(shown(entry.new)), but now "
        + shown(entry.current)
    case .kept: return "\(entry.name): \(shown(entry.base)), now \(shown(entry.current))"
    }
  }

  private var summary: String {
    let records = CountText.of(report.records, "record")
    let imports = CountText.of(report.imports.count, "import")
    let changes = [
      ("changed", report.changedAlbums), ("added", report.count(.added)),
      ("removed", report.count(.removed)),
    ].filter { $0.1 > 0 }.map { "\(CountText.of($0.1, "album")) \($0.0)" }
    return "\(records) of \(imports): "
      + (changes.isEmpty ? "nothing to change." : changes.joined(separator: ", ") + ".")
  }

  /// Writes the counts, and every difference in `entries`.
  func writeJSON(_ separator: String, _ write: (String) -> Void) throws {
    let rules = [("changed_rules", report.changedRules), ("missing_rules", report.missingRules)]
    let members: [(name: String, value: JSONValue)] =
      [("step", report.step.map(JSONValue.integer) ?? .null)]
      + report.counts.map { ($0.name, JSONValue($0.count)) }
      + rules.map { name, rules in (name, .array(rules.map { .text($0.agent.name) })) }
    write(String(JSONValue.members(members).line.dropLast()) + ",\"entries\":[")
    var isFirst = true
    try report.forEachLine { line in
      write((isFirst ? "" : ",") + separator + line)
      isFirst = false
    }
    write("]}\n")
  }
}
