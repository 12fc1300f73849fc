import AlbumModel
import RecordReading

/// Albums as lines of several names with their values: `Rank: 1, Artist: Can, Title: Tago Mago`.
struct PairRecords: TextFormat, RecordFormat {
  /// The number of lines by which a file is recognized.
  private static let sampleSize = 100
  /// The number of lines that are read at once.
  private static let batchSize = 2048

  let kind = SourceKind.cards
  private var reader: LineReader
  private let layout: PairLayout

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    CardRecords.mayRead(options) && PairLayout(LineReader.first(sampleSize, of: opening)) != nil
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    guard let layout = PairLayout(LineReader.first(sampleSize, of: text.feed)) else {
      return try CardRecords.open(text)
    }
    return PairRecords(reader: LineReader(text.feed), layout: layout)
  }

  private init(reader: LineReader, layout: PairLayout) {
    (self.reader, self.layout) = (reader, layout)
  }

  var bytesRead: Int { reader.bytesRead }

  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    guard let lines = try reader.next(Self.batchSize, &records.warnings) else { return false }
    for line in lines {
      guard let text = TrimmedText.text(line.text) else { continue }
      let members = layout.members(of: text)
      if members.isEmpty {
        records.leaveOut(text, line: line.number, CardLine.noName)
      } else {
        records.append(JSONObject(members), line: line.number)
      }
    }
    return true
  }
}

/// How the names and values of lines are separated, and which names there are.
struct PairLayout {
  private static let separators: [Character] = [",", ";", "|", "\t"]
  /// The maximum number of names in a line.
  private static let mostNames = 50

  private let separator: Character
  private let mark: Character
  private let names: Set<String>

  /// Examines the first lines of a file; nil if they are not albums in this form.
  init?(_ lines: [String]) {
    let lines = lines.compactMap { TrimmedText.text($0) }
    for separator in Self.separators {
      for mark in [":", "="] as [Character] {
        guard let names = Self.names(in: lines, separator, mark) else { continue }
        (self.separator, self.mark, self.names) = (separator, mark, names)
        return
      }
    }
    return nil
  }

  /// The names that most lines have, if these are names of albums.
  private static func names(
    in lines: [String], _ separator: Character, _ mark: Character
  ) -> Set<String>? {
    guard let first = lines.first, first.contains(separator), first.contains(mark) else {
      return nil
    }
    var counts: [String: Int] = [:]
    for line in lines {
      let parts = line.split(separator: separator, maxSplits: mostNames)
      for name in Set(parts.compactMap({ pair(in: $0, mark)?.name })) {
        counts[name, default: 0] += 1
      }
    }
    let names = Set(counts.filter { $0.value * 10 >= lines.count * 6 }.keys)
    let fields = Set(names.compactMap { ColumnWords.field(of: $0) })
    // "Name" is the title next to an artist.
    guard names.count >= 2, fields.contains(.title) || fields.contains(.artist),
      lines.count >= 2 || fields.isSuperset(of: [.title, .artist])
    else { return nil }
    let layout = PairLayout(separator: separator, mark: mark, names: names)
    return lines.count { layout.members(of: $0).count >= 2 } * 10 >= lines.count * 8 ? names : nil
  }

  private init(separator: Character, mark: Character, names: Set<String>) {
    (self.separator, self.mark, self.names) = (separator, mark, names)
  }

  /// The name and the value in a part of a line.
  private static func pair(
    in part: Substring, _ mark: Character
  ) -> (name: String, value: Substring)? {
    guard let place = part.firstIndex(of: mark),
      var name = TrimmedText.text(part[..<place])
    else { return nil }
    for bullet in ["- ", "* ", "• "] where name.hasPrefix(bullet) { name.removeFirst(2) }
    guard name.utf8.count <= 30, name.first?.isLetter == true,
      name.allSatisfy({ $0.isLetter || $0.isNumber || " _-.".contains($0) })
    else { return nil }
    return (name, part[part.index(after: place)...])
  }

  /// The members of a line; a separator that no name follows is part of a value.
  func members(of line: String) -> [JSONObject.Member] {
    var members: [(name: String, value: Substring)] = []
    for part in line.split(separator: separator, omittingEmptySubsequences: false) {
      if let (name, value) = Self.pair(in: part, mark), names.contains(name) {
        members.append((name, value))
      } else if let last = members.popLast() {
        members.append((last.name, line[last.value.startIndex..<part.endIndex]))
      } else {
        return []
      }
    }
    return members.map { .init(name: $0.name, value: .text(TrimmedText.unquoted($0.value))) }
  }
}
