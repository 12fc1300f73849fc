-- Version 4: with the tables for the exchange.
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
INSERT INTO album VALUES
  (1,0,'a-','Low','David Bowie',NULL,1977,NULL,1795335048,-7534512077671882271,NULL);
INSERT INTO album VALUES
  (2,0,'a0','Zombie',NULL,NULL,NULL,NULL,1795335048,4526715195364405601,
    '{"discogs_release":77}');
INSERT INTO album VALUES
  (3,0,'a1','Gone',NULL,NULL,NULL,NULL,1795335049,-6961565665672542171,NULL);
CREATE TABLE field (name TEXT PRIMARY KEY CHECK (name <> '')) STRICT, WITHOUT ROWID;
INSERT INTO field VALUES('discogs_release');
CREATE TABLE step (
  id INTEGER PRIMARY KEY,
  label TEXT NOT NULL,
  origin TEXT NOT NULL,
  time INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'done' CHECK (state IN ('done', 'undone')),
  redoable INTEGER NOT NULL DEFAULT 0 CHECK (redoable = 0 OR state = 'undone'),
  change_count INTEGER NOT NULL DEFAULT 0,
  cause INTEGER REFERENCES step (id)
, home INTEGER, number INTEGER) STRICT;
INSERT INTO step VALUES(1,'Add Low','command',1795335048,'done',0,1,NULL,NULL,NULL);
INSERT INTO step VALUES(2,'Add Zombie','command',1795335048,'done',0,1,NULL,NULL,NULL);
INSERT INTO step VALUES(3,'Add Gone','command',1795335049,'done',0,1,NULL,NULL,NULL);
INSERT INTO step VALUES(4,'Move Low','command',1795335050,'undone',1,1,NULL,NULL,NULL);
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
INSERT INTO change VALUES(1,0,'added',1,1,NULL,NULL,NULL);
INSERT INTO change VALUES(2,0,'added',2,2,NULL,NULL,NULL);
INSERT INTO change VALUES(3,0,'added',3,3,NULL,NULL,NULL);
INSERT INTO change VALUES(4,0,'moved',1,NULL,NULL,'a-','a0V');
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  act TEXT NOT NULL CHECK (act IN ('do', 'undo', 'redo')),
  step INTEGER NOT NULL REFERENCES step (id),
  time INTEGER NOT NULL
, stamp INTEGER NOT NULL DEFAULT 0, home INTEGER, number INTEGER) STRICT;
INSERT INTO entry VALUES(1,'do',1,1795335048,1795335048809270,NULL,NULL);
INSERT INTO entry VALUES(2,'do',2,1795335048,1795335048905393,NULL,NULL);
INSERT INTO entry VALUES(3,'do',3,1795335049,1795335049091454,NULL,NULL);
INSERT INTO entry VALUES(4,'do',4,1795335050,1795335050372050,NULL,NULL);
INSERT INTO entry VALUES(5,'undo',4,1795335050,1795335050488424,NULL,NULL);
CREATE TABLE snapshot (
  name TEXT PRIMARY KEY CHECK (name <> ''),
  entry INTEGER NOT NULL,
  time INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO snapshot VALUES('then',3,1795335050);
CREATE TABLE script_store (
  script TEXT PRIMARY KEY CHECK (script <> ''),
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE identifier (
  key INTEGER NOT NULL,
  album INTEGER NOT NULL REFERENCES album (id)
) STRICT;
INSERT INTO identifier VALUES(-5947488756069576897,2);
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
CREATE TABLE home (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  name TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO home VALUES(4074025760301982,'');
CREATE TABLE own_home (
  home INTEGER PRIMARY KEY REFERENCES home (id),
  first_entry INTEGER NOT NULL,
  first_step INTEGER NOT NULL,
  first_album INTEGER NOT NULL
) STRICT;
INSERT INTO own_home VALUES(4074025760301982,1,1,1);
CREATE TABLE foreign_album (
  album INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last >= album),
  home INTEGER NOT NULL,
  number INTEGER NOT NULL
) STRICT;
CREATE TABLE written (
  album INTEGER NOT NULL,
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
  field TEXT NOT NULL DEFAULT '',
  stamp INTEGER NOT NULL,
  home INTEGER NOT NULL,
  PRIMARY KEY (album, kind, field)
) STRICT, WITHOUT ROWID;
CREATE TABLE restated (
  step INTEGER NOT NULL REFERENCES step (id),
  line TEXT NOT NULL
) STRICT;
CREATE TABLE overtaken (
  id INTEGER PRIMARY KEY,
  step INTEGER NOT NULL REFERENCES step (id),
  album INTEGER NOT NULL REFERENCES album (id),
  kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
  field TEXT NOT NULL DEFAULT '',
  value TEXT,
  stamp INTEGER NOT NULL,
  home INTEGER NOT NULL,
  winner INTEGER NOT NULL
) STRICT;
CREATE TABLE exchange (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX album_order ON album (place) WHERE removed = 0;
CREATE INDEX step_done ON step (id) WHERE state = 'done';
CREATE INDEX step_redoable ON step (id) WHERE redoable = 1;
CREATE INDEX step_cause ON step (cause) WHERE cause IS NOT NULL;
CREATE INDEX album_sameness ON album (sameness) WHERE removed = 0;
CREATE INDEX identifier_key ON identifier (key);
CREATE INDEX entry_stamp ON entry (stamp);
CREATE UNIQUE INDEX entry_name ON entry (home, number) WHERE home IS NOT NULL;
CREATE UNIQUE INDEX step_name ON step (home, number) WHERE home IS NOT NULL;
CREATE UNIQUE INDEX foreign_album_name ON foreign_album (home, number);
CREATE INDEX restated_step ON restated (step);
CREATE INDEX overtaken_step ON overtaken (step);
PRAGMA application_id = 1299148654;
PRAGMA user_version = 4;
