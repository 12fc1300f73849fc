-- NULL for steps of older versions and of other replicas.
CREATE TABLE agent (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('command', 'script', 'rule')),
  name TEXT NOT NULL CHECK (name <> ''),
  hash TEXT CHECK (length(hash) = 64)
) STRICT;
CREATE UNIQUE INDEX agent_name ON agent (kind, name, ifnull(hash, ''));
ALTER TABLE step ADD COLUMN agent INTEGER REFERENCES agent (id);
-- A folded step stands for several earlier ones, and cannot be undone.
ALTER TABLE step ADD COLUMN folded INTEGER NOT NULL DEFAULT 0 CHECK (folded IN (0, 1));

CREATE TABLE import (
  id INTEGER PRIMARY KEY,
  step INTEGER NOT NULL REFERENCES step (id),
  path TEXT NOT NULL,
  source TEXT NOT NULL,
  program TEXT NOT NULL,
  settings TEXT NOT NULL
) STRICT;
CREATE INDEX import_step ON import (step);

CREATE TABLE import_part (
  import INTEGER NOT NULL REFERENCES import (id),
  number INTEGER NOT NULL,
  name TEXT,
  source TEXT NOT NULL,
  heading BLOB NOT NULL,
  PRIMARY KEY (import, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE import_rule (
  import INTEGER NOT NULL REFERENCES import (id),
  number INTEGER NOT NULL,
  agent INTEGER NOT NULL REFERENCES agent (id),
  path TEXT,
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
  text BLOB
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
  PRIMARY KEY (album, import, record, emitted)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_album_import ON record_album (import, record);

CREATE TABLE rederivation (
  step INTEGER NOT NULL REFERENCES step (id),
  number INTEGER NOT NULL,
  import INTEGER NOT NULL REFERENCES import (id),
  merged INTEGER NOT NULL CHECK (merged IN (0, 1)),
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
  PRIMARY KEY (album, field)
) STRICT, WITHOUT ROWID;
