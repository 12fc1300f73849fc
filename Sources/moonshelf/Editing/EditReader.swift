import AlbumModel

/// The block of one album in an edited page.
struct EditedBlock: Equatable {
  /// A field of the block.
  struct Field: Equatable {
    let name: FieldName
    let value: FieldValue?
    let line: Int
  }

  let album: AlbumID
  /// The line of its number.
  let line: Int
  var removalLine: Int?
  var fields: [Field] = []

  /// The original album, if this is its block of an unedited page.
  func original(of album: Album) -> Album {
    var album = album
    for field in fields where album.content[field.name] != field.value {
      try? album.content.set(field.value, for: field.name)
    }
    for entry in album.content.fields.entries
    where !fields.contains(where: { $0.name.rawValue == entry.name }) {
      album.content.fields[entry.name] = nil
    }
    return album
  }
}

/// Parses the blocks of an edited page.
struct EditReader {
  private(set) var blocks: [EditedBlock] = []
  private(set) var mistakes: [EditMistake] = []
  private let lines: [String]
  private var position = 0

  init(_ page: EditedPage) {
    var lines: [String] = []
    for (index, bytes) in page.lines.enumerated() {
      if String(validating: bytes, as: UTF8.self) == nil {
        mistakes.append(EditMistake(line: index + 1, message: "this line is not UTF-8 text"))
      }
      lines.append(String(decoding: bytes, as: UTF8.self))
    }
    self.lines = lines
    while position < lines.count { readLine() }
  }

  private mutating func readLine() {
    let line = lines[position]
    let number = position + 1
    position += 1
    if line.trimmedOfBlanks.isEmpty { return }
    if line.begins(with: "#") {
      if let album = Self.album(in: line) { begin(album, at: number) }
    } else if EditNotation.isInner(line) {
      note(number, "this line is indented, but no list or text begins above it")
    } else if blocks.isEmpty {
      note(number, "the line with the album number is missing above, such as # 12")
    } else if line.trimmedOfBlanks == "remove" {
      blocks[blocks.count - 1].removalLine = number
    } else if let (name, rest) = EditNotation.name(in: line) {
      readField(FieldName(rawValue: name), rest, at: number)
    } else {
      note(number, "the colon after the field name is missing")
    }
  }

  /// The number in a line such as `# 12`.
  private static func album(in line: String) -> AlbumID? {
    let digits = String(line.dropFirst()).trimmedOfBlanks
    guard line.begins(with: "# "), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    return Int64(digits).map(AlbumID.init(rawValue:))
  }

  private mutating func begin(_ album: AlbumID, at line: Int) {
    if let before = blocks.first(where: { $0.album == album }) {
      note(line, "album \(album) appears twice, also in line \(before.line)")
    }
    blocks.append(EditedBlock(album: album, line: line))
  }

  private mutating func readField(_ name: FieldName, _ rest: String, at line: Int) {
    let value: FieldValue?
    switch rest {
    case "|": value = .text(paragraph())
    case "": value = list().map(FieldValue.list)
    default: value = EditNotation.inline(rest, of: name)
    }
    let last = blocks.count - 1
    if let before = blocks[last].fields.first(where: { $0.name == name }) {
      note(line, "\(name) appears twice, also in line \(before.line); is an album number missing?")
    }
    blocks[last].fields.append(EditedBlock.Field(name: name, value: value, line: line))
  }

  /// The indented lines below, including empty ones between them.
  private mutating func paragraph() -> String {
    var texts: [String] = []
    var end = position
    while position < lines.count {
      let line = lines[position]
      guard EditNotation.isInner(line) || line.isEmpty else { break }
      position += 1
      texts.append(
        line.begins(with: "  ")
          ? String(decoding: line.utf8.dropFirst(2), as: UTF8.self) : line.trimmedOfBlanks)
      if !line.trimmedOfBlanks.isEmpty { end = position }
    }
    texts.removeLast(position - end)
    position = end
    return texts.joined(separator: "\n")
  }

  /// The items below; nil if there are none.
  private mutating func list() -> [String]? {
    var texts: [String] = []
    while position < lines.count {
      let line = lines[position].trimmedOfBlanks
      guard EditNotation.isInner(lines[position]), line.begins(with: "-") else { break }
      position += 1
      texts.append(EditNotation.item(String(decoding: line.utf8.dropFirst(), as: UTF8.self)))
    }
    return texts.isEmpty ? nil : texts
  }

  private mutating func note(_ line: Int, _ message: String) {
    mistakes.append(EditMistake(line: line, message: message))
  }
}
