-- album and run_last are the lowest and the highest album of the run. Its changes have the numbers from number on.
-- Steps of older versions keep a row for each change.
ALTER TABLE change ADD COLUMN run_last INTEGER REFERENCES album (id);
ALTER TABLE change ADD COLUMN run BLOB CHECK (
  (run IS NULL) = (run_last IS NULL) AND (run IS NULL OR kind = 'changed'));
