CREATE TABLE cover (
  address TEXT PRIMARY KEY CHECK (address <> ''),
  sha256 TEXT CHECK (length(sha256) = 64),
  ending TEXT,
  width INTEGER,
  height INTEGER,
  bytes INTEGER,
  reason TEXT,
  attempts INTEGER,
  again INTEGER,
  time INTEGER NOT NULL,
  CHECK ((sha256 IS NULL) <> (reason IS NULL)),
  CHECK (sha256 IS NULL OR ending IS NOT NULL AND width > 0 AND height > 0 AND bytes > 0),
  CHECK (reason IS NULL OR attempts > 0 AND again IS NOT NULL)
) STRICT, WITHOUT ROWID;
