import AlbumLibrary
import AlbumModel

extension HistoryCommand {
  /// `moonshelf history compact --before DAY`.
  func compact(before text: String) throws {
    let library = try library.open(mustExist: true, isDryRun: dryRun.isOn)
    let time = try library.beginning(of: text)
    guard let compaction = try library.compaction(before: time) else {
      result.say("Nothing to compact before \(LocalTime.text(time)).")
      return try library.close()
    }
    let folded = CountText.of(compaction.stepCount, "step")
    let what =
      "\(folded) with \(compaction.changeCount.changes) into \(compaction.foldedCount); the last is "
      + "step \(compaction.last.id), \(compaction.last.label). They cannot be undone any more."
    if dryRun.isOn {
      result.say(["Would fold \(what)", DryRunOptions.end])
      return try library.close()
    }
    try confirmation.confirm("This folds \(what)", isDryRun: false)
    try library.compactHistory(before: time)
    result.say(["Folded \(what)", library.shrinkFileAfterChange().text])
    try library.close()
  }
}
