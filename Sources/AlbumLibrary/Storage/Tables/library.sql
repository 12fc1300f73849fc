-- The tables of a new library. An older one gets the same by the changes since its version (Schema).
CREATE TABLE album (
  id INTEGER PRIMARY KEY,
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
  place TEXT NOT NULL CHECK (length(place) > 1),
  title TEXT NOT NULL CHECK (title <> ''),
  artist TEXT,
  genre TEXT,
  year INTEGER,
  cover_url TEXT,
  added INTEGER NOT NULL,
  sameness INTEGER NOT NULL,
  fields TEXT,
  checksum INTEGER
) STRICT;

CREATE TABLE field (
  name TEXT PRIMARY KEY CHECK (name <> ''),
  kind TEXT,
  gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1)),
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE step (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  origin TEXT NOT NULL,
  time INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone')),
  redoable INTEGER NOT NULL DEFAULT 0 CHECK (redoable = 0 OR state = 'undone'),
  change_count INTEGER NOT NULL DEFAULT 0,
  cause INTEGER REFERENCES step (id),
  home INTEGER,
  number INTEGER,
  checksum INTEGER,
  agent INTEGER REFERENCES agent (id),
  folded INTEGER NOT NULL DEFAULT 0 CHECK (folded IN (0, 1))
) STRICT;
CREATE INDEX step_done ON step (id) WHERE state = 'done';
CREATE INDEX step_redoable ON step (id) WHERE redoable = 1;
CREATE INDEX step_cause ON step (cause) WHERE cause IS NOT NULL;
CREATE UNIQUE INDEX step_name ON step (home, number) WHERE home IS NOT NULL;

CREATE TABLE change (
  step INTEGER NOT NULL REFERENCES step (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('added', 'removed', 'moved', 'changed')),
  album INTEGER NOT NULL REFERENCES album (id),
  last_album INTEGER REFERENCES album (id),
  field TEXT,
  old TEXT,
  new TEXT,
  run_last INTEGER REFERENCES album (id),
  run BLOB CHECK (
    (run IS NULL) = (run_last IS NULL) AND (run IS NULL OR kind = 'changed')),
  checksum INTEGER,
  PRIMARY KEY (step, number),
  CHECK ((kind IN ('added', 'removed')) = (last_album IS NOT NULL)),
  CHECK ((kind = 'changed') = (field IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  act TEXT NOT NULL CHECK (act IN ('do', 'undo', 'redo')),
  step INTEGER NOT NULL REFERENCES step (id),
  time INTEGER NOT NULL,
  stamp INTEGER NOT NULL DEFAULT 0,
  home INTEGER,
  number INTEGER,
  checksum INTEGER
) STRICT;
CREATE INDEX entry_stamp ON entry (stamp);
CREATE UNIQUE INDEX entry_name ON entry (home, number) WHERE home IS NOT NULL;

CREATE TABLE snapshot (
  name TEXT PRIMARY KEY CHECK (name <> ''),
  entry INTEGER NOT NULL,
  time INTEGER NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE script_store (
  script TEXT PRIMARY KEY CHECK (script <> ''),
  content TEXT NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE identifier (
  key INTEGER NOT NULL,
  album INTEGER NOT NULL REFERENCES album (id)
) STRICT;

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
  checksum INTEGER,
  CHECK ((sha256 IS NULL) <> (reason IS NULL)),
  CHECK (sha256 IS NULL OR ending IS NOT NULL AND width > 0 AND height > 0 AND bytes > 0),
  CHECK (reason IS NULL OR attempts > 0 AND again IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE home (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  name TEXT NOT NULL DEFAULT '',
  checksum INTEGER
) STRICT;
CREATE TABLE own_home (
  home INTEGER PRIMARY KEY REFERENCES home (id),
  first_entry INTEGER NOT NULL,
  first_step INTEGER NOT NULL,
  first_album INTEGER NOT NULL,
  checksum INTEGER
) STRICT;
INSERT INTO home (id) VALUES (abs(random() % 9007199254740991) + 1);
INSERT INTO own_home SELECT id, 1, 1, 1, NULL FROM home;

CREATE TABLE foreign_album (
  album INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last >= album),
  home INTEGER NOT NULL,
  number INTEGER NOT NULL,
  checksum INTEGER
) STRICT;
CREATE UNIQUE INDEX foreign_album_name ON foreign_album (home, number);

CREATE TABLE written (
  album INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
  field TEXT NOT NULL DEFAULT '',
  stamp INTEGER NOT NULL,
  home INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (album, kind, field)
) STRICT, WITHOUT ROWID;

CREATE TABLE restated (
  step INTEGER NOT NULL REFERENCES step (id),
  line TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX restated_step ON restated (step);

CREATE TABLE overtaken (
  id INTEGER PRIMARY KEY,
  step INTEGER NOT NULL REFERENCES step (id),
  album INTEGER NOT NULL REFERENCES album (id),
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
  field TEXT NOT NULL DEFAULT '',
  value TEXT,
  stamp INTEGER NOT NULL,
  home INTEGER NOT NULL,
  winner INTEGER NOT NULL,
  settled INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1)),
  by_removal INTEGER NOT NULL DEFAULT 0 CHECK (by_removal IN (0, 1)),
  settled_by TEXT CHECK (settled_by IN ('restored', 'dismissed', 'rewritten')),
  settled_at INTEGER,
  checksum INTEGER
) STRICT;
CREATE INDEX overtaken_step ON overtaken (step);
CREATE INDEX overtaken_open ON overtaken (album) WHERE settled = 0;

CREATE TABLE exchange (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL,
  checksum INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE seen (
  home INTEGER NOT NULL,
  other INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  known INTEGER NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (home, other, stamp)
) STRICT, WITHOUT ROWID;
CREATE INDEX seen_act ON seen (home, stamp);

CREATE TABLE agent (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('command', 'script', 'rule')),
  name TEXT NOT NULL CHECK (name <> ''),
  hash TEXT CHECK (length(hash) = 64),
  checksum INTEGER
) STRICT;
CREATE UNIQUE INDEX agent_name ON agent (kind, name, ifnull(hash, ''));

CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  step INTEGER NOT NULL REFERENCES step (id),
  path TEXT NOT NULL,
  source TEXT NOT NULL,
  program TEXT NOT NULL,
  settings TEXT NOT NULL,
  checksum INTEGER
) STRICT;
CREATE INDEX import_step ON import (step);

CREATE TABLE import_part (
  import INTEGER NOT NULL REFERENCES import (id),
  number INTEGER NOT NULL,
  name TEXT,
  source TEXT NOT NULL,
  heading BLOB NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (import, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_rule (
  import INTEGER NOT NULL REFERENCES import (id),
  number INTEGER NOT NULL,
  agent INTEGER NOT NULL REFERENCES agent (id),
  path TEXT,
  checksum INTEGER,
  PRIMARY KEY (import, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE record_block (
  id INTEGER PRIMARY KEY,
  import INTEGER NOT NULL REFERENCES import (id) DEFERRABLE INITIALLY DEFERRED,
  part INTEGER NOT NULL,
  first INTEGER NOT NULL CHECK (first > 0),
  count INTEGER NOT NULL CHECK (count > 0),
  first_album INTEGER,
  last_album INTEGER CHECK ((last_album IS NULL) = (first_album IS NULL)),
  outcome BLOB NOT NULL,
  text BLOB,
  checksum INTEGER
) STRICT;
CREATE UNIQUE INDEX record_block_first ON record_block (import, first);
CREATE INDEX record_block_album ON record_block (first_album) WHERE first_album IS NOT NULL;

CREATE TABLE record_album (
  album INTEGER NOT NULL REFERENCES album (id),
  import INTEGER NOT NULL REFERENCES import (id) DEFERRABLE INITIALLY DEFERRED,
  record INTEGER NOT NULL,
  emitted INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0 CHECK (added IN (0, 1)),
  step INTEGER NOT NULL REFERENCES step (id),
  checksum INTEGER,
  PRIMARY KEY (album, import, record, emitted)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_album_import ON record_album (import, record);

CREATE TABLE rederivation (
  step INTEGER NOT NULL REFERENCES step (id),
  number INTEGER NOT NULL,
  import INTEGER NOT NULL REFERENCES import (id),
  merged INTEGER NOT NULL CHECK (merged IN (0, 1)),
  checksum INTEGER,
  PRIMARY KEY (step, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE record_base (
  album INTEGER NOT NULL REFERENCES album (id),
  field TEXT NOT NULL,
  value TEXT,
  owner INTEGER,
  merged INTEGER NOT NULL CHECK (merged IN (0, 1)),
  edited INTEGER NOT NULL CHECK (edited IN (0, 1)),
  step INTEGER NOT NULL REFERENCES step (id),
  checksum INTEGER,
  PRIMARY KEY (album, field)
) STRICT, WITHOUT ROWID;
