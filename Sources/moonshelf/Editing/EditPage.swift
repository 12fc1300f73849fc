import AlbumModel

/// Albums as a page of text for users to edit: a head with instructions, a block for each album.
enum EditPage {
  /// The page.
  static func text(of albums: [Album]) -> String {
    let head = head.map { $0.isEmpty ? "#" : "# " + $0 }
    return (head + albums.flatMap(block)).joined(separator: "\n") + "\n"
  }

  private static let head = [
    "Edit the albums, save the file and close the editor. The changes are shown, and",
    "applied after you confirm: as one step that moonshelf undo can undo.", "",
    "field: value      a field; an empty value clears it, a new line adds a field",
    "field: \"1977\"     text that would otherwise be read as a number, true, false or a list",
    "field:            a list, a line for each of its texts:", "  - one",
    "field: |          text of several lines, indented by two spaces:", "  its first line",
    "remove            alone on a line: removes the album from the library", "",
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

  var isBlank: Bool { lines.allSatisfy { $0.allSatisfy { $0 <= 0x20 } } }

  /// The page with a mark above each line that has a mistake, and those mistakes by their new
  /// lines.
  func marked(_ mistakes: [EditMistake]) -> (bytes: [UInt8], mistakes: [EditMistake]) {
    var shown: [EditMistake] = []
    var bytes: [UInt8] = []
    for (index, line) in lines.enumerated() {
      let own = mistakes.filter { $0.line == index + 1 }
      // Marks of the same line are all above it, one below the other.
      let place = index + 1 + shown.count + own.count
      for mistake in own {
        shown.append(EditMistake(line: place, message: mistake.message))
        let message = mistake.message.split(whereSeparator: \.isNewline).joined(separator: " ")
        bytes += "\(Self.mark)line \(place): \(message)\n".utf8
      }
      bytes += line
      if index < lines.count - 1 { bytes.append(UInt8(ascii: "\n")) }
    }
    return (bytes, shown)
  }
}

/// The notation of fields in a file for users to edit: reading gives the values that were written.
enum EditNotation {
  /// Whether a line is indented, so that it belongs to the field above it.
  static func isInner(_ line: String) -> Bool { line.begins(with: " ") || line.begins(with: "\t") }

  /// The lines of a field; one without a value is a name and a colon.
  static func lines(_ name: FieldName, _ value: FieldValue?) -> [String] {
    let head = written(name: name.rawValue) + ":"
    guard let value else { return [head] }
    if value.type != .list, inline(value.description, of: name) == value,
      isVisible(value.description), !value.description.isEmpty
    {
      return [head + " " + value.description]
    }
    if case .list(let texts) = value, !texts.isEmpty {
      return [head]
        + texts.map { "  - " + (item($0) == $0 && isVisible($0) ? $0 : json(.text($0))) }
    }
    if case .text(let text) = value, let lines = paragraph(text) { return [head + " |"] + lines }
    return [head + " " + json(value)]
  }

  /// A value in JSON, with escapes for all characters that an editor may not show.
  private static func json(_ value: FieldValue) -> String {
    var text = ""
    for scalar in JSONText.encode(value).unicodeScalars {
      let digits = String(scalar.value, radix: 16)
      if isVisible(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }

  private static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(isVisible)
  }

  /// Whether a character is neither a control character nor changes the direction of the text.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }

  private static func written(name: String) -> String {
    let isPlain =
      self.name(in: name + ":")?.name == name && !name.begins(with: "#") && !isInner(name)
      && isPrintable(name) && isVisible(name)
    return isPlain ? name : json(.text(name))
  }

  /// A text's lines, indented; nil for one that editors might change.
  private static func paragraph(_ text: String) -> [String]? {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let isSafe = lines.allSatisfy { line in
      isPrintable(line) && isVisible(line) && line.utf8.last != UInt8(ascii: " ")
    }
    guard lines.count > 1, lines.last?.isEmpty == false, isSafe else { return nil }
    return lines.map { $0.isEmpty ? "" : "  " + $0 }
  }

  /// The name at the beginning of a line, and the text after its colon; nil if there is none.
  static func name(in line: String) -> (name: String, rest: String)? {
    let bytes = line.utf8
    let end = line.begins(with: "\"") ? endOfQuotes(line) : bytes.firstIndex(of: colon)
    guard let end, let place = bytes[end...].firstIndex(of: colon),
      String(decoding: bytes[end..<place], as: UTF8.self).trimmedOfBlanks.isEmpty
    else { return nil }
    let written = String(decoding: bytes[..<end], as: UTF8.self).trimmedOfBlanks
    let rest = String(decoding: bytes[place...].dropFirst(), as: UTF8.self)
    guard let name = line.begins(with: "\"") ? quoted(written) : written, !name.isEmpty else {
      return nil
    }
    return (name, rest.trimmedOfBlanks)
  }

  private static let colon = UInt8(ascii: ":")

  /// A value in one line; nil for none.
  static func inline(_ text: String, of name: FieldName) -> FieldValue? {
    let text = text.trimmedOfBlanks
    guard !text.isEmpty, text != "|", isPrintable(text) else { return nil }
    if let quoted = quoted(text) { return .text(quoted) }
    return FieldAssignment.value(text, of: name)
  }

  /// A text of a list, without the dash.
  static func item(_ text: String) -> String {
    let trimmed = text.trimmedOfBlanks
    // A text that cannot be in one line would be read as another one.
    guard isPrintable(trimmed) else { return "" }
    return quoted(trimmed) ?? trimmed
  }

  /// Whether a text contains no line ends and no invisible characters.
  private static func isPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 } }

  private static func quoted(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "\""), text.utf8.count > 1,
      case .text(let quoted)? = JSONText.value(in: text)
    else { return nil }
    return quoted
  }

  private static func endOfQuotes(_ line: String) -> String.Index? {
    var isEscaped = false
    for index in line.utf8.indices.dropFirst() {
      switch line.utf8[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): return line.utf8.index(after: index)
      default: break
      }
    }
    return nil
  }
}

extension String {
  /// Whether the first bytes are those of another text; accents on the last letter are ignored.
  func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }

  /// The text without surrounding spaces and tabs.
  var trimmedOfBlanks: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let rest = utf8.drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: rest[...last], as: UTF8.self)
  }
}
