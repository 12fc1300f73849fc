import GRDB

extension LibraryAPI {
  /// The store of a script in this library.
  ///
  /// It is not part of the history: undo does not change it.
  ///
  /// - Parameter script: the name of the store.
  /// - Returns: its text; nil if there is none.
  /// - Throws: ``LibraryError``.
  public func scriptStore(of script: String) throws -> String? {
    try database.run {
      try String.fetchOne(
        $0, sql: "SELECT content FROM script_store WHERE script = ?", arguments: [script])
    }
  }

  /// Changes the store of a script; a dry run rolls it back.
  ///
  /// - Parameters:
  ///   - script: the name of the store.
  ///   - change: computes the new text from the current one; no other process writes in between.
  /// - Throws: ``LibraryError``; any error of `change`.
  public func keepScriptStore(
    of script: String, _ change: (_ kept: String?) throws -> String
  ) throws {
    try writingOutsideHistory {
      let content = try change(try scriptStore(of: script))
      try database.run {
        try $0.execute(
          sql: "INSERT OR REPLACE INTO script_store VALUES (?, ?)", arguments: [script, content])
      }
    }
  }
}
