import GRDB

extension LibraryAPI {
  /// What a script keeps for itself in this library.
  ///
  /// It is no part of the history: undo does not reach it.
  ///
  /// - Parameter script: the name it keeps it under.
  /// - Returns: the text that was kept; nil when there is none.
  /// - Throws: ``LibraryError``.
  public func scriptStore(of script: String) throws -> String? {
    try database.run {
      try String.fetchOne(
        $0, sql: "SELECT content FROM script_store WHERE script = ?", arguments: [script])
    }
  }

  /// Keeps a text for a script; a rehearsal takes it back.
  ///
  /// - Parameters:
  ///   - script: the name to keep it under.
  ///   - change: makes the text of the one that is kept now; no other process writes in between.
  /// - Throws: ``LibraryError``; what `change` throws.
  public func keepScriptStore(
    of script: String, _ change: (_ kept: String?) throws -> String
  ) throws {
    try keepingBooks {
      let content = try change(try scriptStore(of: script))
      try database.run {
        try $0.execute(
          sql: "INSERT OR REPLACE INTO script_store VALUES (?, ?)", arguments: [script, content])
      }
    }
  }
}
