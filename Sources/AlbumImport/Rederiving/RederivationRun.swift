import AlbumLibrary
import AlbumModel

/// A running re-derivation.
struct RederivationRun {
  private let library: LibraryAPI
  private let plan: RederivationPlan
  private let report = RederivationReport()

  /// Ends the transaction of a dry run with a rollback.
  private struct DryRunEnd: Error {}

  init(_ library: LibraryAPI, _ plan: RederivationPlan) {
    self.library = library
    self.plan = plan
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
    for item in try library.recordedImports() where !item.isUndone {
      guard plan.imports?.contains(item.id) ?? true else { continue }
      let rules = try plan.rules(item)
      report.note(rules)
      guard rules.missing.isEmpty else { continue }
      report.imports.append(item)
      let derivation = try ImportDerivation(
        of: item, with: rules, plan, in: library, bases: bases, selected: selected, report)
      try derivation.perform()
    }
  }
}

extension RederivationReport {
  fileprivate func note(_ rules: RederivationRules) {
    for rule in rules.changed where !changedRules.contains(rule) { changedRules.append(rule) }
    for rule in rules.missing where !missingRules.contains(rule) { missingRules.append(rule) }
  }
}
