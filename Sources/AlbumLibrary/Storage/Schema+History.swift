import CEmbeddedFiles

extension Schema {
  /// Since version 8: finds the changes of an album, and the times of a step.
  ///
  /// A row of changes covers a range of albums. The index has the ranges by the magnitude of their
  /// width: a range that contains an album begins at most that width before it, so that each class
  /// is a short search (``widthClasses``).
  static let albumChanges = """
    CREATE INDEX change_album ON change (\(widthClass), album, \(lastAlbum));
    CREATE INDEX entry_step ON entry (step);
    """

  /// The last album of a row of changes.
  static let lastAlbum = "ifnull(last_album, ifnull(run_last, album))"

  /// The highest difference between the first and the last album of each class, but the last.
  static let widthClasses: [Int64] = [0, 1 << 6, 1 << 12, 1 << 18, 1 << 24]

  /// The class of a row of changes; the expression must be the same wherever the index is used.
  static let widthClass: String = {
    let cases = widthClasses.enumerated().map { index, most in
      "WHEN \(lastAlbum) - album <= \(most) THEN \(index)"
    }
    return "CASE \(cases.joined(separator: " ")) ELSE \(widthClasses.count) END"
  }()

  /// Since version 8: who made a step (``Agent``), and the records that imports read
  /// (``RecordWriter``).
  ///
  /// A record is kept as the file gave it, before cleaning and rules; `record_block` has several
  /// consecutive ones of one list in the file (`import_part`), compressed, with what became of each.
  /// `first_album` and `last_album` are the lowest and the highest album that they added.
  /// `record_album` finds the records that did not add their album: merged ones, and those that a
  /// later step (a re-derivation) added (`added`); `emitted` counts the albums that a rule made of a
  /// record, 0 is its own. An import is written at its end, and its blocks before. `rederivation` says for
  /// which import a re-derivation made the changes from a number on, and whether they extend lists of
  /// others (`merged`). `record_base` has what imports last wrote to
  /// a field where the changes do not say it: an album's changes in the step that adds it are not
  /// recorded.
  static let records = String(cString: embedded_records_sql())
}
