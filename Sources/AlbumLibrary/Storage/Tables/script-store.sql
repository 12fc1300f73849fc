CREATE TABLE script_store (
  script TEXT PRIMARY KEY CHECK (script <> ''),
  content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
