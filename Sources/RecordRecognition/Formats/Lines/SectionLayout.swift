import AlbumModel
import RecordReading

/// A line that begins a part of a document.
struct SectionHeading: Equatable {
  /// What makes it a heading: the number of `#`, or one of these.
  static let (bold, numbered) = (7, 8)

  /// Its depth; those of `#` are above all others.
  let depth: Int
  /// Its text as a heading of ``ListLine``, without the number before it.
  let text: String
  /// The number before it.
  let number: String?

  /// Reads `## Heading`, `**Heading**` and `1. Heading`; nil for other lines.
  init?(_ line: String) {
    guard let trimmed = TrimmedText.text(line), let first = trimmed.first,
      "#*_0123456789".contains(first)
    else { return nil }
    let marks = trimmed.prefix { $0 == "#" }.count
    var rest = trimmed[...]
    if marks > 0 {
      guard marks <= 6, trimmed.dropFirst(marks).first == " " else { return nil }
      (depth, rest) = (marks, rest.dropFirst(marks + 1))
    } else if rest.hasPrefix("**") || rest.hasPrefix("__") {
      guard let end = rest.dropFirst(2).firstRange(of: rest.prefix(2)) else { return nil }
      let (name, after) = (rest[..<end.lowerBound].dropFirst(2), rest[end.upperBound...])
      // `**3 –** Can - Future Days`
      let isRank = name.contains(where: \.isNumber) && !name.contains(where: \.isLetter)
      // `**Artist:** Can` is a name and a value, `**Can** was …` a text.
      guard isRank || name.last != ":" && Self.isEnd(after) else { return nil }
      depth = Self.bold
      rest =
        isRank
        ? "\(name.filter(\.isNumber)). \(after.drop { " -–—".contains($0) })"[...] : name + after
    } else {
      guard first.isNumber, line.first == first else { return nil }
      depth = Self.numbered
    }
    let ranked = LeadingRank.split(rest)
    guard ranked != nil || depth != Self.numbered else { return nil }
    number = ranked?.lead
    text = "# " + (ranked?.rest ?? String(rest))
  }

  /// The text of a heading between rules: `== Jazz ==`, `--- Jazz ---`.
  static func framed(_ text: String) -> String? {
    guard let rule = text.split(separator: " ").first, rule.count > 1, text.hasSuffix(" \(rule)"),
      let mark = rule.first, "=-*~_".contains(mark), rule.allSatisfy({ $0 == mark })
    else { return nil }
    return TrimmedText.text(text.dropFirst(rule.count).dropLast(rule.count))
  }

  /// Whether a text after a name in bold ends a heading: nothing, a year or the other name.
  private static func isEnd(_ text: Substring) -> Bool {
    guard let rest = TrimmedText.text(text) else { return true }
    return TitleYear.split("x " + rest)?.title == "x"
      || ListLine.marks.contains(where: text.hasPrefix)
  }
}

/// Which headings of a document are albums, and what their sections have.
struct SectionLayout {
  /// The depth of the headings that are albums; those above are sections of the list.
  let depth: Int
  /// How artist and title are written in the headings.
  let style: ListLine.Style
  /// Whether the headings are titles, and the artists are in lines below.
  let isOfTitles: Bool

  /// The lines below a heading.
  private struct Section {
    let heading: SectionHeading
    var fields: Set<FieldName> = []
    var albums = 0
    var length = 0
  }

  /// Examines the first lines of a file; nil if they are not albums in sections.
  init?(_ lines: [String]) {
    let headings = lines.map(SectionHeading.init)
    guard
      let layout = Set(headings.compactMap { $0?.depth }).sorted().lazy.compactMap({ depth in
        SectionLayout(lines, headings, depth)
      }).first
    else { return nil }
    self = layout
  }

  private init?(_ lines: [String], _ headings: [SectionHeading?], _ depth: Int) {
    let own = headings.compactMap { $0 }.filter { $0.depth == depth }
    guard own.count >= 2 else { return nil }
    let style = LineRecords.style(of: own.map(\.text))
    var sections: [Section] = []
    var isOpen = false
    // The albums in lines that are in no section.
    var others = 0
    for (line, heading) in zip(lines, headings) {
      if let heading, heading.depth <= depth {
        isOpen = heading.depth == depth
        if isOpen { sections.append(Section(heading: heading)) }
      } else if !isOpen {
        let text = heading?.text ?? line
        if ListLine(text, style: style)?.isAlbum == true { others += 1 }
      } else if let text = TrimmedText.text(line) {
        let last = sections.count - 1
        sections[last].length += text.utf8.count
        sections[last].fields.formUnion(
          SectionLine.members(of: text).compactMap { ColumnWords.field(of: $0.name) })
        if ListLine(text, style: style)?.isAlbum == true { sections[last].albums += 1 }
      }
    }
    func isMostly(_ isOne: (Section) -> Bool, _ share: Int = 8) -> Bool {
      sections.count(where: isOne) * 10 >= sections.count * share
    }
    let isNamed = isMostly { $0.fields.contains(.artist) }
    let isOfAlbums = isMostly { ListLine($0.heading.text, style: style)?.isAlbum == true }
    // Lists of albums below headings, and cards with their own titles, are of other forms.
    guard isNamed || isOfAlbums, isMostly({ $0.length > 0 }, 5), others <= sections.count,
      !isMostly({ $0.fields.contains(.title) }, 2), !isMostly({ $0.albums > 1 }, 3)
    else { return nil }
    (self.depth, self.style, isOfTitles) = (depth, style, !isOfAlbums)
  }
}

/// A line below the heading of an album.
enum SectionLine {
  private static func plain(_ text: String) -> String {
    String(ListLine.withoutEmphasis(text[...]))
  }

  /// A title, and the year before or after it.
  ///
  /// - Parameter text: the line without marks.
  /// - Returns: the title, with the year and what follows it.
  static func title(in text: String) -> (text: String, year: Int64?, note: String?) {
    if let found = TitleYear.split(text, followsCommas: true) {
      return (plain(found.title), found.year, found.note)
    }
    if let found = TitleYear.leading(text) { return (plain(found.rest), found.year, nil) }
    if let found = TitleYear.atEnd(of: text) { return (plain(found.rest), found.year, nil) }
    return (plain(text), nil, nil)
  }

  /// The marks between several names and values in a line.
  private static let separators = [" | ", " · ", " • ", " / ", "; "]

  /// The names and values of a line: `- **Year:** 1971`, `Year: 1971 | Genre: Rock`; empty for
  /// other texts.
  static func members(of line: String) -> [(name: String, value: String)] {
    guard case .member(let name, let value) = CardLine(line, mark: ":") else { return [] }
    for separator in separators where value.contains(separator) {
      let parts = line.split(separator: separator).map { CardLine(String($0), mark: ":") }
      let members = parts.compactMap(\.member)
      if members.count == parts.count { return members }
    }
    return [(name, value)]
  }

  /// The address of a picture, as in `![Cover](address)`; nil for other lines.
  static func picture(_ line: String) -> String? {
    guard line.hasPrefix("!["), let middle = line.firstRange(of: "]("), line.hasSuffix(")") else {
      return nil
    }
    return line[middle.upperBound...].dropLast().split(separator: " ").first.map(String.init)
  }
}
