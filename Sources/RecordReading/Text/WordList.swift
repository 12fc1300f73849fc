import AlbumModel
import CEmbeddedFiles

/// The lists of words in `word-lists.txt`.
package enum WordList {
  /// Looks up a list.
  ///
  /// - Parameter name: the type and the name that use it.
  /// - Returns: its words.
  package static func named(_ name: String) -> Set<String> { Set(ordered(name)) }

  /// The words of a list as plain names of columns.
  package static func plain(_ name: String) -> Set<String> {
    Set(named(name).map(FieldNames.plain))
  }

  /// The words of a list in their order.
  package static func ordered(_ name: String) -> [String] {
    lists[name]?.split(separator: ", ").map(String.init) ?? []
  }

  private static let lists = Dictionary(
    EmbeddedTable.rows(embedded_word_lists()).map { ($0[0], $0[1]) },
    uniquingKeysWith: { $0 + ", " + $1 })
}
