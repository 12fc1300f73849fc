extension Schema {
  /// Since version 5: a checksum for each row of albums, changes, steps and the feed
  /// (``RowChecksum``).
  ///
  /// Rows of older versions get theirs when the library is upgraded.
  static let checksums = """
    ALTER TABLE album ADD COLUMN checksum INTEGER;
    ALTER TABLE change ADD COLUMN checksum INTEGER;
    ALTER TABLE step ADD COLUMN checksum INTEGER;
    ALTER TABLE entry ADD COLUMN checksum INTEGER;
    UPDATE album SET checksum = \(albumChecksum);
    UPDATE change SET checksum = \(changeChecksum);
    UPDATE step SET checksum = \(stepChecksum);
    UPDATE entry SET checksum = \(entryChecksum);
    """

  /// The expected checksum of a row of `album`.
  static let albumChecksum = """
    \(QueryFunctions.checksum)(id, added, place)
      + \(QueryFunctions.checksum)(title, artist, genre, year, cover_url, fields)
    """

  /// The expected checksum of a row of `change`.
  static let changeChecksum = "\(QueryFunctions.checksum)(step, number, \(ChangeRow.columns))"

  /// The expected checksum of a row of `step`: of its constant columns.
  static let stepChecksum = "\(QueryFunctions.checksum)(label, origin, time, cause, home, number)"

  /// The expected checksum of a row of `entry`.
  static let entryChecksum =
    "\(QueryFunctions.checksum)(id, act, step, time, stamp, home, number)"
}
