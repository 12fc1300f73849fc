-- Both columns only say what the albums say, so they are not part of the history. Since version 6 there may also be an
-- album 0, the library's record (AlbumID.library).
ALTER TABLE field ADD COLUMN kind TEXT;
ALTER TABLE field ADD COLUMN gone INTEGER NOT NULL DEFAULT 0 CHECK (gone IN (0, 1));
UPDATE field SET gone = 1 WHERE NOT EXISTS (
  SELECT 1 FROM album NOT INDEXED
  WHERE removed = 0 AND instr(fields, json_quote(name) || ':') > 0);
