ALTER TABLE entry ADD COLUMN stamp INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN home INTEGER;
ALTER TABLE entry ADD COLUMN number INTEGER;
ALTER TABLE step ADD COLUMN home INTEGER;
ALTER TABLE step ADD COLUMN number INTEGER;
UPDATE entry SET stamp = stamped.stamp FROM (
  SELECT id, max(time * 1000000) OVER (ORDER BY id) + id AS stamp FROM entry) AS stamped
WHERE stamped.id = entry.id;
CREATE INDEX entry_stamp ON entry (stamp);
CREATE UNIQUE INDEX entry_name ON entry (home, number) WHERE home IS NOT NULL;
CREATE UNIQUE INDEX step_name ON step (home, number) WHERE home IS NOT NULL;

CREATE TABLE home (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  name TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE own_home (
  home INTEGER PRIMARY KEY REFERENCES home (id),
  first_entry INTEGER NOT NULL,
  first_step INTEGER NOT NULL,
  first_album INTEGER NOT NULL
) STRICT;
INSERT INTO home (id) VALUES (abs(random() % 9007199254740991) + 1);
INSERT INTO own_home SELECT id, 1, 1, 1 FROM home;

CREATE TABLE foreign_album (
  album INTEGER PRIMARY KEY,
  last INTEGER NOT NULL CHECK (last >= album),
  home INTEGER NOT NULL,
  number INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX foreign_album_name ON foreign_album (home, number);

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
  winner INTEGER NOT NULL
) STRICT;
CREATE INDEX overtaken_step ON overtaken (step);

CREATE TABLE exchange (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
