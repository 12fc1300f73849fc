-- A separate table rather than indexes on the fields, so that albums without identifiers cost nothing.
CREATE TABLE identifier (
  key INTEGER NOT NULL,
  album INTEGER NOT NULL REFERENCES album (id)
) STRICT;
