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
ALTER TABLE overtaken ADD COLUMN settled_by TEXT
  CHECK (settled_by IN ('restored', 'dismissed', 'rewritten'));
ALTER TABLE overtaken ADD COLUMN settled_at INTEGER;
