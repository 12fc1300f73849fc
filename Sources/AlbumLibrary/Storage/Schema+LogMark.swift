extension Schema {
  /// Since version 5: the link between a library's file and its log (``LogMark``).
  ///
  /// The file of a library without the table has the mark of zeros.
  static let logMark = """
    CREATE TABLE log_mark (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      mark TEXT NOT NULL CHECK (length(mark) = \(LogMark.length))
    ) STRICT;
    INSERT INTO log_mark VALUES (1, '\(LogMark.heading)\(LogMark.none)' || hex(randomblob(8)));
    """
}
