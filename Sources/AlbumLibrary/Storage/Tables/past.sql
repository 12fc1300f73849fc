-- The temporary tables of an earlier state (PastState).
CREATE TEMP TABLE past_album (
  id INTEGER PRIMARY KEY,
  removed INTEGER,
  place TEXT NOT NULL CHECK (place <> '')
);
CREATE TEMP TABLE field (
  name TEXT PRIMARY KEY,
  kind TEXT,
  gone INTEGER NOT NULL DEFAULT 0,
  checksum INTEGER
) WITHOUT ROWID;
INSERT INTO temp.field SELECT name, kind, gone, checksum FROM main.field;
