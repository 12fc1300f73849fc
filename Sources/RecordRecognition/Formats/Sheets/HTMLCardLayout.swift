import AlbumModel
import RecordReading

/// How the cards of a web page are written: one element for each album, with its texts in elements
/// of their own.
struct HTMLCardLayout {
  /// A text that the cards have.
  struct Column {
    /// The key in ``HTMLCardLayout/texts(of:)``.
    let key: String
    /// The name for the table.
    let name: String
    /// Whether `by` is before the text, as before an artist.
    let followsBy: Bool
  }

  /// The kind of the elements.
  let kind: String
  /// The texts in their order.
  let columns: [Column]
  /// Whether the cards are below different headings.
  let hasSections: Bool
  /// The keys and the texts that are the same on all cards, as on buttons.
  var constants: [String: String] = [:]
  /// Whether names show which texts are the title and the artist.
  var isNamed = false
  /// Whether names or known artists show that the cards are albums; others may be of anything.
  var isCertain = false

  /// The column for the headings above the cards.
  private static let section = "section"
  static let tracklist = "tracklist"
  private static let by = "by "
  /// Classes of whole cards, if more than one text has them, and of titles otherwise.
  private static let things: Set<String> = WordList.named("HTMLCardLayout.things")
  /// The number of items that are no texts of a card on their own.
  private static let fewestItems = 4

  /// The names of the columns.
  var names: [String] { columns.map(\.name) + (hasSections ? [Self.section] : []) }

  /// The texts that are the same on all cards.
  var repeated: [String] { Set(constants.values).sorted() }

  /// The cells of a card in the order of the columns, empty ones for texts that it does not have; and
  /// the texts without a column.
  func row(of element: HTMLCells.Element) -> (row: [String], rest: [String]) {
    let texts = Self.texts(of: element.cells)
    let row = row(
      of: Dictionary(texts.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first }),
      below: element.section)
    let keys = Set(columns.map(\.key))
    let rest = texts.filter { !keys.contains($0.key) && constants[$0.key] != $0.text }
    return (row, rest.map(\.text))
  }

  /// The same for texts that are known.
  func row(of texts: [String: String], below section: String?) -> [String] {
    let row = columns.map { column -> String in
      let text = texts[column.key] ?? ""
      return column.followsBy && Self.followsBy(text)
        ? String(text.dropFirst(Self.by.count)) : text
    }
    return hasSections ? row + [section ?? ""] : row
  }

  static func followsBy(_ text: String) -> Bool { text.prefix(by.count).lowercased() == by }

  /// The texts of a card, with a number behind a key that is repeated.
  ///
  /// A text such as `Artist:`, and what is before the colon in `Artist: Can`, is the name of what
  /// follows. The items of a long list are one text.
  static func texts(of cells: ArraySlice<HTMLCell>) -> [HTMLCell] {
    var counts: [String: Int] = [:]
    var texts: [HTMLCell] = []
    var label: String?
    func add(_ name: String, _ text: String, key: String? = nil) {
      let key = key ?? name
      counts[key, default: 0] += 1
      let number = counts[key] ?? 1
      texts.append(
        HTMLCell(name: name, key: number == 1 ? key : "\(key) \(number)", text: text))
    }
    var rest = cells
    while let cell = rest.first {
      let items = rest.prefix { $0.name == "li" }
      rest = rest.dropFirst()
      if items.count > fewestItems || !items.isEmpty && label.map(isOfTracks) == true {
        rest = rest[items.endIndex...]
        let name = label.take() ?? "list"
        let text = items.map(\.text).joined(separator: "\n")
        if !isOfTracks(name) {
          add(name, text)
        } else if let place = texts.firstIndex(where: { $0.key == tracklist }) {
          texts[place] = HTMLCell(name: tracklist, text: texts[place].text + "\n" + text)
        } else {
          add(tracklist, text)
        }
      } else if let name = label.take() {
        add(name, cell.text)
      } else if let name = Self.label(cell) {
        label = name
      } else if let (name, text) = labelled(cell.text) {
        add(name, text)
      } else {
        let isRepeated = things.contains(cell.name) && cells.count { $0.name == cell.name } > 1
        if isRepeated { add("text", cell.text) } else { add(cell.name, cell.text, key: cell.key) }
      }
    }
    // There is nothing that it is the name of.
    if let label { add("text", label) }
    return texts
  }

  /// Whether a text is no more than a link to a shop or a streaming service: `Listen on Spotify`.
  static func isOfService(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let name = words.drop { verbs.contains($0) }.joined()
    return services.contains(name.hasSuffix("music") ? String(name.dropLast(5)) : name)
  }

  private static let verbs = WordList.named("HTMLCardLayout.verbs")
  private static let services = WordList.named("HTMLCardLayout.services")

  /// The name of the text that follows a cell; nil if the cell is a text itself.
  private static func label(_ cell: HTMLCell) -> String? {
    if ["by", "by:"].contains(cell.text.lowercased()) { return FieldName.artist.rawValue }
    guard cell.text.utf8.count <= 40 else { return nil }
    if cell.name == "dt" || isOfTracks(cell.text) { return cell.text }
    return cell.text.hasSuffix(":") ? TrimmedText.text(cell.text.dropLast()) : nil
  }

  /// Whether a text is above the tracks of an album.
  private static func isOfTracks(_ text: String) -> Bool {
    let field = BuiltInFields.meaning(ofPlain: FieldNames.plain(text))?.field.name
    return field == .track || field == "tracks" || isSide(text)
  }

  /// Whether a text names a side or a disc: `Side one`, `Disc 2`, `Lado A`.
  private static func isSide(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
    guard words.count >= 2, sides.contains(String(words[0])) else { return false }
    return words[1].count <= 2 || numbers.contains(String(words[1]))
  }

  private static let sides: Set<String> = WordList.named("HTMLCardLayout.sides")
  private static let numbers: Set<String> = ["one", "two", "three", "four", "five", "six"]

  private static func labelled(_ text: String) -> (name: String, text: String)? {
    guard let parts = namedText(text) ?? namedText(text.replacing(" • ", with: ": ")) else {
      return nil
    }
    if parts.name.lowercased() == "by" { return (FieldName.artist.rawValue, parts.text) }
    let isKnown = ColumnWords.field(of: parts.name) != nil || ColumnNames.isKnown(parts.name)
    return isKnown ? parts : nil
  }

  /// The texts before and behind the first colon, if the first may be a name.
  private static func namedText(_ text: String) -> (name: String, text: String)? {
    let name = text.prefix(31).prefix { $0 != ":" }
    guard (2...30).contains(name.count), name.first?.isLetter == true,
      name.split(separator: " ").count <= 3,
      let rest = TrimmedText.text(text.dropFirst(name.count + 1)),
      let plain = TrimmedText.text(name), !rest.hasPrefix("//")
    else { return nil }
    return (plain, rest)
  }
}
