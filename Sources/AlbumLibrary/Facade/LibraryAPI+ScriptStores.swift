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
  ///   - content: the text.
  ///   - script: the name to keep it under.
  /// - Throws: ``LibraryError``.
  public func keepScriptStore(_ content: String, of script: String) throws {
    try keepingBooks {
      try database.run {
        try $0.execute(
          sql: "INSERT OR REPLACE INTO script_store VALUES (?, ?)", arguments: [script, content])
      }
    }
  }
}
