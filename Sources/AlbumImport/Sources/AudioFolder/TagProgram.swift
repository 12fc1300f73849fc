import AlbumFiles

extension ReaderProgram {
  /// The program that reads tags.
  static var tags: ReaderProgram { ReaderProgram(named: tagsName, variable: tagsVariable) }

  /// The program that reads tags, at a given path.
  static func tags(at path: String) -> ReaderProgram {
    ReaderProgram(named: tagsName, variable: tagsVariable, path: path)
  }

  static let tagsName = "moonshelf-tags"
  static let tagsVariable = "MOONSHELF_TAGS"
}
