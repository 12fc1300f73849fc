import AlbumModel
import RecordReading

/// Albums as blocks of lines with a name and a value: `Artist: Can`, `Title: Tago Mago`.
///
/// Blocks are separated by empty lines or rules, or begin with the same name.
struct CardRecords: TextFormat, LineFormat {
  /// The maximum number of members of a card.
  private static let mostMembers = 1000

  /// The open card.
  private struct Card {
    private var members: [JSONObject.Member] = []
    /// The name and the lines of the last member.
    private var last: (name: String, lines: [String])?
    private(set) var length = 0
    /// The names so far.
    private(set) var names: Set<String> = []
    let line: Int

    init(line: Int) { self.line = line }

    mutating func begin(_ name: String, _ value: String) {
      end()
      names.insert(name)
      last = (name, value.isEmpty ? [] : [value])
      length += name.utf8.count + value.utf8.count
    }

    mutating func add(_ text: String) {
      last?.lines.append(text)
      length += text.utf8.count
    }

    /// The members so far.
    @discardableResult mutating func end() -> [JSONObject.Member] {
      if let last, members.count < CardRecords.mostMembers {
        members.append(.init(name: last.name, value: .text(last.lines.joined(separator: "\n"))))
      }
      last = nil
      return members
    }
  }

  let kind = SourceKind.cards
  var reader: LineReader
  private let layout: CardLayout
  private var card: Card?
  private var isAfterGap = false
  /// Whether the text of a post follows its album.
  private var isInText = false
  private let maximumRecord: Int

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    if let name = options.sourceName { return name == SourceKind.cards.name }
    return !options.describesTable
      && CardLayout(LineReader.first(of: opening)).isOfAlbums
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    CardRecords(
      reader: LineReader(text.feed), layout: CardLayout(LineReader.first(of: text.feed)),
      maximumRecord: text.feed.maximumRecord)
  }

  mutating func add(_ line: LineReader.Line, to records: inout RecordBuilder) {
    if isInText {
      if (card?.length ?? 0) + line.text.utf8.count < maximumRecord {
        card?.add(line.text)
      } else {
        records.leaveOut(line.text, line: line.number, SectionAlbum.tooMuch)
      }
      return
    }
    switch CardLine(line.text, mark: layout.mark) {
    case .gap: isAfterGap = true
    case .rule where layout.isPost && card != nil:
      isInText = true
      card?.begin("notes", "")
    case .rule: finish(&records)
    case .member(let name, let value):
      if layout.begins(with: name, isAfterGap, names: card?.names) { finish(&records) }
      isAfterGap = false
      if card == nil { card = Card(line: line.number) }
      card?.begin(name, value)
    case .other(let text):
      if let length = card?.length, !isAfterGap, length + text.utf8.count < maximumRecord {
        card?.add(text)
      } else {
        records.leaveOut(text, line: line.number, CardLine.noName)
      }
    }
  }

  /// Adds the open card.
  mutating func finish(_ records: inout RecordBuilder) {
    guard var card = card.take() else { return }
    isAfterGap = false
    records.append(JSONObject(card.end()), line: card.line)
  }
}

/// How the cards of a file are written.
struct CardLayout {
  /// The marks between names and values.
  static let marks: [Character] = [":", "：", "=", "|"]

  /// The mark of this file.
  let mark: Character
  /// Whether the file is one of albums in cards.
  private(set) var isOfAlbums = false
  /// Whether it is one album, in front matter, and text about it.
  private(set) var isPost = false
  /// The name with which each card begins.
  private var firstName: String?
  /// Whether an empty line ends a card; otherwise it may be between any lines.
  private var hasGaps = false

  /// Examines the first lines of a file.
  init(_ lines: [String]) {
    let (lines, isPost) = Self.post(lines).map { ($0, true) } ?? (lines, false)
    self.isPost = isPost
    mark =
      Self.marks.max { left, right in
        lines.count { CardLine($0, mark: left).member != nil }
          < lines.count { CardLine($0, mark: right).member != nil }
      } ?? ":"
    // With several marks in its lines it is rather a table.
    let marks = lines.filter { $0.contains(mark) }
    let isTable = mark == "|" && marks.count { $0.count { $0 == mark } > 1 } * 2 > marks.count
    var blocks: [[String]] = [[]]
    var (memberCount, otherCount) = (0, 0)
    for line in lines {
      switch CardLine(line, mark: mark) {
      case .gap, .rule: if blocks.last?.isEmpty == false { blocks.append([]) }
      case .other: otherCount += 1
      case .member(let name, _):
        memberCount += 1
        blocks[blocks.count - 1].append(name)
      }
    }
    blocks.removeAll(where: \.isEmpty)
    firstName = blocks.first?.first
    func isTitled(_ names: [String]) -> Bool {
      names.contains { ColumnWords.field(of: $0) == .title }
    }
    hasGaps = blocks.count(where: isTitled) * 10 >= blocks.count * 8
    if !hasGaps {
      let names = blocks.flatMap(\.self)
      blocks = names.split { $0 == firstName }.map { [firstName ?? ""] + $0 }
    }
    let names = Set(blocks.flatMap(\.self))
    let fields = Set(names.compactMap { ColumnWords.field(of: $0) })
    // Names of bands and albums can be such words too, but hardly in all blocks.
    isOfAlbums =
      !isTable && !Self.isNested(lines, mark) && fields.contains(.title)
      && (fields.count > 1 || blocks.count > 2)
      && blocks.count(where: isTitled) * 10 >= blocks.count * 8
      && blocks.count { $0.count > 1 } * 10 >= blocks.count * 8
      && memberCount * 2 >= memberCount + otherCount
      && (blocks.count < 3 || names.count * 2 <= memberCount)
    self.isPost = isPost && isOfAlbums && fields.contains(.artist)
  }

  /// Whether lists with members are below names, as in YAML.
  private static func isNested(_ lines: [String], _ mark: Character) -> Bool {
    zip(lines, lines.dropFirst()).contains { name, entry in
      let (depth, inner) = (name.prefix { $0 == " " }.count, entry.prefix { $0 == " " }.count)
      return name.hasSuffix(":") && inner > depth && entry.dropFirst(inner).hasPrefix("- ")
        && CardLine(entry, mark: mark).member != nil
    }
  }

  /// The lines of front matter before a text; nil if what follows it may be another card.
  private static func post(_ lines: [String]) -> [String]? {
    guard lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---"),
      let text = lines[end...].dropFirst().first(where: { TrimmedText.text($0) != nil }),
      CardLine(text, mark: ":").member == nil
    else { return nil }
    return Array(lines[1..<end])
  }

  /// Whether a member begins a card.
  ///
  /// - Returns: false for a member of the open card.
  func begins(with name: String, _ isAfterGap: Bool, names: Set<String>?) -> Bool {
    guard let names else { return false }
    return hasGaps && isAfterGap || name == firstName && names.contains(name)
  }
}

/// A line of a card.
enum CardLine {
  /// A name and a value.
  case member(name: String, value: String)
  /// An empty line.
  case gap
  /// A line of dashes or the like.
  case rule
  /// Any other text.
  case other(String)

  /// Why other text is no album.
  static let noName = "a line without a name"

  /// The maximum length of a name, in characters and in words.
  private static let (mostCharacters, mostWords) = (40, 5)

  /// Reads a line: `Artist: Can`, `- **Artist:** Can`.
  init(_ line: String, mark: Character) {
    guard var text = TrimmedText.text(line) else {
      self = .gap
      return
    }
    // Also `-[ RECORD 1 ]---` of psql and `*** 1. row ***` of mysql.
    if text.count >= 3, let first = text.first, "-=*_#~+".contains(first),
      text.allSatisfy({ $0 == first }) || text.hasPrefix("-[ ")
        || text.hasPrefix("***") && text.hasSuffix("***")
    {
      self = .rule
      return
    }
    self = .other(text)
    for bullet in ["- ", "* ", "• "] where text.hasPrefix(bullet) { text.removeFirst(2) }
    let name = text.prefix(Self.mostCharacters + 1).prefix { $0 != mark }
    let rest = text.dropFirst(name.count)
    guard rest.first == mark, let plain = TrimmedText.text(name.filter { !"*_".contains($0) }),
      plain.contains(where: \.isLetter), plain.split(separator: " ").count <= Self.mostWords,
      !plain.hasPrefix("#"), !plain.hasSuffix("http"), !plain.hasSuffix("https")
    else { return }
    var value = rest.dropFirst()
    // The end of emphasis that began before the name.
    if name.hasPrefix("*") || name.hasPrefix("_") { value = value.drop { "*_".contains($0) } }
    // Other marks have no spaces after them, as in times and addresses.
    guard mark != ":" || value.isEmpty || value.first == " " || value.first == "\t" else { return }
    self = .member(name: plain, value: TrimmedText.text(value) ?? "")
  }

  /// The name and the value; nil if it has no name.
  var member: (name: String, value: String)? {
    if case .member(let name, let value) = self { (name, value) } else { nil }
  }
}
