import AlbumPresentation

/// Writes items and tables of the description for a terminal of 80 columns.
struct HelpPage {
  private static let width = 80
  /// The column of summaries in a list of items.
  private static let listed = 34

  private(set) var lines: [String] = []

  /// Adds an item: signature, summary, parameters, results, example.
  mutating func add(_ item: APIItem) {
    wrap(item.signature + (item.kind == .field ? ": " + item.type : ""), indented: 0, hanging: 4)
    lines.append("")
    wrap(item.summary)
    paragraphs(item.text)
    let isEvent = item.kind == .event
    if item.kind != .field { values(item.parameters, isEvent ? "In ev:" : "Takes:") }
    values(item.returns, "Gives:")
    if let example = item.example { add(example) }
    if let misuse = item.misuse {
      lines += ["", "Wrong:"]
      wrap(misuse.call, indented: 2, hanging: 4)
      wrap(misuse.message, indented: 2)
    }
    lines += ["", "Since \(item.since)."]
  }

  /// Adds a table: its summary, and a line for each of its items.
  mutating func add(_ table: APITable) {
    wrap("\(table.name): \(table.summary)", indented: 0, hanging: 4)
    paragraphs(table.text)
    if !table.items.isEmpty { lines.append("") }
    for item in table.items {
      list(table.isRecord ? "\(item.member): \(item.type)" : item.signature, item.summary)
    }
    if table.isRecord, let example = table.example { add(example) }
  }

  /// Adds a line: a name and its summary.
  mutating func list(_ name: String, _ summary: String) {
    let first = lines.count
    wrap(summary, indented: Self.listed)
    if TextWidth.width(name) + 4 <= Self.listed, lines.count > first {
      lines[first] =
        TextWidth.padded("  " + name, toWidth: Self.listed) + lines[first].dropFirst(Self.listed)
    } else {
      let rest = Array(lines[first...])
      lines.removeSubrange(first...)
      wrap(name, indented: 2, hanging: 4)
      lines += rest
    }
  }

  /// Adds a gap.
  mutating func separate() { lines += ["", ""] }

  private mutating func add(_ example: APIExample) {
    lines += ["", "Example, \(example.use(of: "FILE")):"]
    for line in example.source.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line.isEmpty ? "" : "  " + line)
    }
  }

  private mutating func values(_ values: [APIValue], _ heading: String) {
    guard !values.isEmpty else { return }
    lines += ["", heading]
    for value in values {
      let what = value.what.isEmpty ? "" : ", " + value.what
      wrap("\(value.name): \(value.shownType)\(what)", indented: 2, hanging: 6)
    }
  }

  private mutating func paragraphs(_ text: String) {
    guard !text.isEmpty else { return }
    lines.append("")
    lines += WrappedText.paragraphs(of: plain(text), width: Self.width)
  }

  private mutating func wrap(_ text: String, indented: Int = 0, hanging: Int? = nil) {
    lines += WrappedText.lines(
      of: plain(text), width: Self.width, first: String(repeating: " ", count: indented),
      others: String(repeating: " ", count: hanging ?? indented))
  }

  /// Without Markdown.
  private func plain(_ text: String) -> String { text.replacing("`", with: "") }
}

extension APIItem {
  /// The type of a field's value.
  var type: String { parameters.first?.type ?? "any" }
}

extension APIValue {
  /// The type, marked if it is optional.
  var shownType: String {
    guard isOptional, type != "any" else { return type }
    return type.contains("|") || type.hasPrefix("fun(") ? "(\(type))?" : type + "?"
  }
}

extension APIExample {
  /// The command that uses such a file.
  func use(of file: String) -> String {
    switch kind {
    case .script: (["moonshelf run"] + arguments + [file]).joined(separator: " ")
    case .rule: "moonshelf import list.csv --rule \(file)"
    case .layout: "moonshelf list --script \(file)"
    case .command: "in the script folder: moonshelf " + arguments.joined(separator: " ")
    case .test: "moonshelf test \(file)"
    }
  }
}
