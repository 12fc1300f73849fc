/// Writes the reference of the Lua API, as Markdown: `moonshelf scripts reference`.
package enum ReferencePage {
  private static let width = 100

  /// The whole page.
  package static func text(version: String) -> String {
    var lines = ["# The Lua API, item by item", ""]
    lines += WrappedText.paragraphs(
      of: """
        Version \(version), as printed by `moonshelf scripts reference`. The guide is \
        `docs/lua-api.md`.

        An example is a complete file. Most run with `moonshelf run`, on the five albums of \
        `moonshelf init --sample`; the others follow the command that takes them. “Wrong” is an \
        incorrect call, and its error message without the file and the line.
        """, width: width)
    lines.append("")
    lines += WrappedText.lines(
      of: APIDescription.tables.map { "[\($0.name)](#\(anchor($0.name)))" }.joined(separator: ", ")
        + ".", width: width)
    for table in APIDescription.tables { append(table, to: &lines) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func append(_ table: APITable, to lines: inout [String]) {
    lines += ["", "## \(table.name)", "", table.summary]
    paragraphs(table.text, &lines)
    if table.isRecord {
      if !table.items.isEmpty {
        lines += ["", "| name | type | what |", "|---|---|---|"]
        for item in table.items {
          let type = item.type.replacing("|", with: "\\|")
          lines.append("| `\(item.member)` | `\(type)` | \(item.summary) |")
        }
        lines += ["", "Since \(table.items.map(\.since).min() ?? "")."]
      }
      if let example = table.example { append(example, to: &lines) }
      if let misuse = table.misuse { append(misuse, to: &lines) }
    } else {
      for item in table.items { append(item, to: &lines) }
    }
  }

  private static func append(_ item: APIItem, to lines: inout [String]) {
    let type = item.kind == .field ? " · `\(item.type)`" : ""
    lines += ["", "### `\(item.signature)`\(type) · since \(item.since)", "", item.summary]
    paragraphs(item.text, &lines)
    let heading = item.kind == .event ? "`ev.%`" : "`%`"
    if item.kind != .field { append(item.parameters, heading, to: &lines) }
    append(item.returns, "returns `%`", to: &lines)
    if let example = item.example { append(example, to: &lines) }
    if let misuse = item.misuse { append(misuse, to: &lines) }
  }

  private static func append(_ values: [APIValue], _ heading: String, to lines: inout [String]) {
    guard !values.isEmpty else { return }
    lines.append("")
    for value in values {
      let what = value.what.isEmpty ? "" : ": " + value.what
      lines += WrappedText.lines(
        of: "\(heading.replacing("%", with: value.name)), `\(value.shownType)`\(what)",
        width: width, first: "- ", others: "  ")
    }
  }

  private static func append(_ example: APIExample, to lines: inout [String]) {
    lines.append("")
    let isPlain = example.kind == .script && example.arguments.isEmpty
    if !isPlain { lines += ["`\(example.use(of: "FILE"))`:", ""] }
    lines.append(example.kind == .script ? "```lua" : "```lua \(example.kind.rawValue)")
    lines += [example.source, "```"]
  }

  private static func append(_ misuse: APIMisuse, to lines: inout [String]) {
    lines += ["", "Wrong: `\(misuse.call)`", "", "```text", misuse.message, "```"]
  }

  private static func paragraphs(_ text: String, _ lines: inout [String]) {
    guard !text.isEmpty else { return }
    lines.append("")
    lines += WrappedText.paragraphs(of: text, width: width)
  }

  /// The anchor of a heading on GitHub.
  private static func anchor(_ heading: String) -> String {
    heading.replacing(" ", with: "-").replacing(".", with: "")
  }
}
