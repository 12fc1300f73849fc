extension Schema {
  /// Since version 5: the operations of other replicas that were known when an operation was made,
  /// and the resolved conflicts.
  ///
  /// An operation of `home` with `stamp` was made when operations of `other` were known up to the
  /// stamp `known`; rows are written when that increased. `by_removal` is 1 for values written to
  /// an album that was removed elsewhere.
  static let causality = """
    CREATE TABLE seen (
      home INTEGER NOT NULL,
      other INTEGER NOT NULL,
      stamp INTEGER NOT NULL,
      known INTEGER NOT NULL,
      PRIMARY KEY (home, other, stamp)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seen_act ON seen (home, stamp);
    ALTER TABLE overtaken ADD COLUMN settled INTEGER NOT NULL DEFAULT 0
      CHECK (settled IN (0, 1));
    ALTER TABLE overtaken ADD COLUMN by_removal INTEGER NOT NULL DEFAULT 0
      CHECK (by_removal IN (0, 1));
    CREATE INDEX overtaken_open ON overtaken (album) WHERE settled = 0;
    """
}
