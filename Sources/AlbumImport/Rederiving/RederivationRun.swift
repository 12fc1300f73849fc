import AlbumLibrary
import AlbumModel

/// A running re-derivation.
struct RederivationRun {
  private let library: LibraryAPI
  private let plan: RederivationPlan
  private let report: RederivationReport

  /// Ends the transaction of a dry run with a rollback.
  private struct DryRunEnd: Error {}

  init(_ library: LibraryAPI, _ plan: RederivationPlan) {
    (self.library, self.plan) = (library, plan)
    report = RederivationReport(mostEntries: plan.mostEntries)
  }

  func perform() throws -> RederivationReport {
    do {
      try library.transaction("Rederive", origin: .import) {
        try rederive()
        let count = report.changedAlbums + report.count(.added) + report.count(.removed)
        library.relabelStep("Rederive \(CountText.of(count, "album"))")
        guard !plan.isDryRun else { throw DryRunEnd() }
        report.step = library.isDryRun ? nil : library.stepUnderWay
      }
    } catch is DryRunEnd {}
    return report
  }

  private func rederive() throws {
    let selected = try plan.albums.map { try AlbumSet(library.identities($0)) }
    let bases = try FieldBases(library)
    defer { bases.close() }
    var imports: [(RecordedImport, RederivationRules)] = []
    for item in try library.recordedImports() where !item.isUndone {
      guard plan.imports?.contains(item.id) ?? true else { continue }
      if try library.isDamaged(item) {
        report.damagedImports.append(item)
        report.damaged += max(1, try library.recordsSize(of: item.id).records)
        continue
      }
      let rules = try plan.rules(item)
      for rule in rules.changed where !report.changedRules.contains(rule) {
        report.changedRules.append(rule)
      }
      for rule in rules.missing where !report.missingRules.contains(rule) {
        report.missingRules.append(rule)
      }
      if rules.missing.isEmpty { imports.append((item, rules)) }
    }
    report.imports = imports.map(\.0)
    // A field that one import clears may have a value in an earlier one, which is rare.
    for round in 0..<Self.mostRounds {
      report.isRepeating = round > 0
      var affectsOthers = false
      for (item, rules) in imports {
        let derivation = try ImportDerivation(
          of: item, with: rules, plan, in: library, bases: bases, selected: selected, report)
        if try derivation.perform() { affectsOthers = true }
      }
      guard affectsOthers, imports.count > 1 else { return }
    }
  }

  /// The maximum number of times that all records are read.
  private static let mostRounds = 8
}
