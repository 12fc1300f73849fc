-- Version 1: the first one whose tables other programs can read.
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
  fields TEXT
) STRICT;
CREATE UNIQUE INDEX album_order ON album (place) WHERE removed = 0;

CREATE TABLE field (name TEXT PRIMARY KEY CHECK (name <> '')) STRICT, WITHOUT ROWID;

CREATE TABLE step (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  origin TEXT NOT NULL,
  time INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone')),
  redoable INTEGER NOT NULL DEFAULT 0 CHECK (redoable = 0 OR state = 'undone'),
  change_count INTEGER NOT NULL DEFAULT 0,
  cause INTEGER REFERENCES step (id)
) STRICT;
CREATE INDEX step_done ON step (id) WHERE state = 'done';
CREATE INDEX step_redoable ON step (id) WHERE redoable = 1;
CREATE INDEX step_cause ON step (cause) WHERE cause IS NOT NULL;

CREATE TABLE change (
  step INTEGER NOT NULL REFERENCES step (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('added', 'removed', 'moved', 'changed')),
  album INTEGER NOT NULL REFERENCES album (id),
  last_album INTEGER REFERENCES album (id),
  field TEXT,
  old TEXT,
  new TEXT,
  PRIMARY KEY (step, number),
  CHECK ((kind IN ('added', 'removed')) = (last_album IS NOT NULL)),
  CHECK ((kind = 'changed') = (field IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  act TEXT NOT NULL CHECK (act IN ('do', 'undo', 'redo')),
  step INTEGER NOT NULL REFERENCES step (id),
  time INTEGER NOT NULL
) STRICT;

CREATE TABLE snapshot (
  name TEXT PRIMARY KEY CHECK (name <> ''),
  entry INTEGER NOT NULL,
  time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX album_sameness ON album (sameness) WHERE removed = 0;
INSERT INTO album VALUES
  (1, 0, 'a-', 'Low', 'David Bowie', NULL, 1977, NULL, 1767225600, 7, NULL);
INSERT INTO album VALUES
  (2, 0, 'a0', 'Zombie', NULL, NULL, NULL, NULL, 1767225600, 7, '{"discogs_release":"77"}');
INSERT INTO field VALUES ('discogs_release');
INSERT INTO step VALUES (1, 'Add Low', 'command', 1767225600, 'done', 0, 1, NULL);
INSERT INTO step VALUES (2, 'Add Zombie', 'command', 1767225600, 'done', 0, 1, NULL);
INSERT INTO change VALUES (1, 0, 'added', 1, 1, NULL, NULL, NULL);
INSERT INTO change VALUES (2, 0, 'added', 2, 2, NULL, NULL, NULL);
INSERT INTO entry VALUES (1, 'do', 1, 1767225600);
INSERT INTO entry VALUES (2, 'do', 2, 1767225600);
INSERT INTO snapshot VALUES ('then', 2, 1767225600);
PRAGMA application_id = 1299148654;
PRAGMA user_version = 1;
