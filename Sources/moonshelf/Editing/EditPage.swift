import AlbumModel

/// Albums as a page of text for users to edit: a head with instructions, a block for each album.
struct EditPage {
  private let albums: [Album]

  init(_ albums: [Album]) {
    self.albums = albums
  }

  /// The page.
  var text: String {
    let head = Self.head.map { $0.isEmpty ? "#" : "# " + $0 }
    return (head + albums.flatMap(Self.block)).joined(separator: "\n") + "\n"
  }

  private static let head = [
    "Edit the albums, save the file and close the editor. The changes are shown, and",
    "applied after you confirm: as one step that moonshelf undo can undo.",
    "",
    "field: value      a field; an empty value clears it, a new line adds a field",
    "field: \"1977\"     text that would otherwise be read as a number, true, false or a list",
    "field:            a list, a line for each of its texts:",
    "  - one",
    "field: |          text of several lines, indented by two spaces:",
    "  its first line",
    "remove            alone on a line: removes the album from the library",
    "",
    "Deleted lines and deleted blocks change nothing; neither does an empty file.",
    "The order of the albums is ignored. Lines like this one are comments.",
  ]

  private static func block(of album: Album) -> [String] {
    var lines = ["", "# \(album.id)"]
    for name in FieldName.main { lines += EditNotation.lines(name, album.content[name]) }
    for entry in album.content.fields.entries {
      lines += EditNotation.lines(FieldName(rawValue: entry.name), entry.value)
    }
    return lines
  }
}

/// A mistake in an edited page.
struct EditMistake: Equatable {
  /// The line, from 1, not counting marks of earlier mistakes.
  let line: Int
  let message: String
}

/// An edited page, without the marks of earlier mistakes.
struct EditedPage {
  private static let mark = "#! "
  /// The bytes of each line, without its end.
  let lines: [ArraySlice<UInt8>]

  init(_ bytes: [UInt8]) {
    lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
      .filter { !$0.starts(with: Self.mark.utf8) }
  }

  /// Whether it is blank.
  var isBlank: Bool { lines.allSatisfy { $0.allSatisfy { $0 <= 0x20 } } }

  /// The page with a mark above each line that has a mistake, and those mistakes by their new
  /// lines.
  func marked(_ mistakes: [EditMistake]) -> (bytes: [UInt8], mistakes: [EditMistake]) {
    let mistakes = mistakes.sorted { $0.line < $1.line }
    let shown = mistakes.enumerated().map { number, mistake in
      // Marks of the same line are all above it, one below the other.
      let marks = mistakes.lastIndex { $0.line == mistake.line } ?? number
      return EditMistake(line: mistake.line + marks + 1, message: mistake.message)
    }
    var bytes: [UInt8] = []
    var rest = shown[...]
    for (index, line) in lines.enumerated() {
      while let mistake = rest.first, mistakes[rest.startIndex].line == index + 1 {
        bytes += "\(Self.mark)line \(mistake.line): \(mistake.message.onOneLine)\n".utf8
        rest.removeFirst()
      }
      bytes += line
      if index < lines.count - 1 { bytes.append(UInt8(ascii: "\n")) }
    }
    return (bytes, shown)
  }
}

extension String {
  /// The text with line ends replaced by spaces.
  fileprivate var onOneLine: String {
    String(decoding: utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
  }
}
