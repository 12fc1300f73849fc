import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import RecordRecognition

/// A library in memory with imports, whose rule can change.
final class DerivedShelf {
  typealias Rule = (inout RecordState) throws -> Void

  let library: LibraryAPI
  /// The rule of the next import or re-derivation.
  var rule: Rule

  private struct ClosureRule: RecordRule {
    let name = "rule"
    let body: Rule

    func apply(
      to state: inout RecordState, of record: ImportRecord, matching: AlbumMatcher
    ) throws {
      try body(&state)
    }
  }

  /// Imports a table with a rule.
  init(_ table: String? = nil, rule: @escaping Rule = { _ in }) throws {
    library = try LibraryAPI(path: nil, effects: .fixed)
    self.rule = rule
    if let table { try add(table) }
  }

  /// Imports another table.
  @discardableResult
  func add(
    _ table: String, _ configure: (inout ImportPlan) -> Void = { _ in }
  ) throws -> ImportReport {
    let file = try ScratchFile(table.utf8)
    var plan = ImportPlan()
    plan.rules = { [unowned self] _, _ in [ClosureRule { try self.rule(&$0) }] }
    plan.accepts = { _ in true }
    configure(&plan)
    return try library.importFile(file.path, plan)
  }

  /// A new library from an archive of this one.
  func archived() throws -> DerivedShelf {
    var archive = ArchiveText()
    var text: [UInt8] = []
    try library.archive { archive.append($0, to: &text) }
    archive.end(to: &text)
    let file = try ScratchFile(text)
    let copy = try DerivedShelf(rule: rule)
    let report = try copy.library.importFile(file.path)
    guard report.rejected == 0 else {
      throw UserError("\(report.rejected) records are rejected: \(report.reasons)")
    }
    return copy
  }

  /// Derives the albums again.
  func rederive(
    _ configure: (inout RederivationPlan) -> Void = { _ in }
  ) throws -> RederivationReport {
    var plan = RederivationPlan()
    plan.rules = { [unowned self] _ in
      var rules = RederivationRules()
      rules.rules = { _, _ in [ClosureRule { try self.rule(&$0) }] }
      return rules
    }
    configure(&plan)
    return try library.rederive(plan)
  }

  /// Changes a field of the album at an index, as a person does.
  func set(_ index: Int, _ name: FieldName, _ value: FieldValue?) throws {
    try library.update(library.albums()[index].id) { try $0.set(value, for: name) }
  }

  /// The values of a field in the shelf's order.
  func values(_ name: FieldName) throws -> [String] {
    try library.albums().map { $0[name]?.description ?? "nothing" }
  }
}
