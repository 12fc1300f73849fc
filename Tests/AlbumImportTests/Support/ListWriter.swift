import AlbumModel

@testable import RecordRecognition

/// The forms in which a list can be written.
enum ListForm: String, CaseIterable, Sendable {
  case table, json, jsonLines, xml, attributes, yaml, toml, markdown, page, cards, excel,
    openDocument, database

  /// Names that can be together in the form.
  func distinct(_ names: [String]) -> [String] {
    guard ![.table, .markdown, .page, .excel, .openDocument].contains(self) else { return names }
    var known: Set<String> = []
    return names.filter { name in
      !name.isEmpty && known.insert(name.lowercased().replacing(" ", with: "_")).inserted
    }
  }

  /// Whether the text can be in any encoding.
  var isText: Bool { ![.excel, .openDocument, .database].contains(self) }
}

/// A list as names and cells, which can be written in any form.
struct WrittenList {
  var names: [String]
  var rows: [[String]]
  var hasHeader = true
  var delimiter = ","
  /// Whether cells have quotes that need none.
  var quotesAll = true
  var lineEnd = "\n"

  /// Reads the list after it was written.
  func reading(as form: ListForm) throws -> Reading {
    guard form == .database else { return try Reading(bytes(as: form)) }
    let columns = names.map { "\"\($0)\" TEXT" }.joined(separator: ", ")
    let values = rows.map { row in
      "(" + row.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ") + ")"
    }
    let database = try ForeignDatabase(
      "CREATE TABLE records (\(columns)); INSERT INTO records VALUES "
        + values.joined(separator: ", ") + ";")
    return try Reading(path: database.path)
  }

  /// The file of a form.
  func bytes(as form: ListForm) -> [UInt8] {
    switch form {
    case .excel: return excel
    case .openDocument: return openDocument
    default: return Array(text(as: form).utf8)
    }
  }

  /// The text of a form.
  func text(as form: ListForm) -> String {
    switch form {
    case .table:
      return ((hasHeader ? [names] : []) + rows).map { row in
        row.map(cell).joined(separator: delimiter)
      }.joined(separator: lineEnd) + lineEnd
    case .json: return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    case .jsonLines: return objects.joined(separator: "\n") + "\n"
    case .xml:
      return xml { row in
        "<album>"
          + zip(names, row).map { name, cell in
            let tag = Self.tag(name)
            return "<\(tag)>\(Self.escaped(cell))</\(tag)>"
          }.joined() + "</album>"
      }
    case .attributes:
      return xml { row in
        "<album "
          + zip(names, row).map { "\(Self.tag($0))=\"\(Self.escaped($1))\"" }.joined(separator: " ")
          + "/>"
      }
    case .yaml:
      return rows.map { row in
        zip(names, row).enumerated().map { place, member in
          (place == 0 ? "- " : "  ") + "\(Self.quoted(member.0)): \(Self.quoted(member.1))\n"
        }.joined()
      }.joined()
    case .toml:
      return rows.map { row in
        "[[albums]]\n"
          + zip(names, row).map { "\(Self.quoted($0)) = \(Self.quoted($1))\n" }.joined()
      }.joined(separator: "\n")
    case .markdown:
      return ([names, names.map { _ in "---" }] + rows).map { row in
        "| " + row.map(Self.marked).joined(separator: " | ")
          + " |\n"
      }.joined()
    case .page:
      return page(
        "<table>"
          + ([names] + rows).enumerated().map { place, row in
            let tag = place == 0 ? "th" : "td"
            return "<tr>" + row.map { "<\(tag)>\(Self.escaped($0))</\(tag)>" }.joined() + "</tr>\n"
          }.joined() + "</table>")
    case .cards:
      return rows.map { row in
        zip(names, row).filter { !$1.isEmpty }.map { name, cell in
          name.hasSuffix(":") ? "\(name) \(cell)\n" : "\(name): \(cell)\n"
        }.joined()
      }.joined(separator: "\n")
    case .excel, .openDocument, .database: return ""
    }
  }

  private var objects: [String] {
    rows.map { row in
      "{"
        + zip(names, row).map { "\(Self.quoted($0)): \(Self.value($1))" }.joined(separator: ", ")
        + "}"
    }
  }

  private func xml(_ album: ([String]) -> String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<albums>\n"
      + rows.map { album($0) + "\n" }.joined() + "</albums>\n"
  }

  private func page(_ body: String) -> String {
    "<!DOCTYPE html>\n<html><head><title>My records</title></head><body>\n\(body)</body></html>\n"
  }

  private func cell(_ text: String) -> String {
    let needsQuotes = text.contains { "\"\n\r".contains($0) } || text.contains(delimiter)
    return quotesAll || needsQuotes ? KeptCells.quoted(text) : text
  }

  private var excel: [UInt8] {
    let lines = ((hasHeader ? [names] : []) + rows).enumerated().map { number, row in
      "<row r=\"\(number + 1)\">"
        + row.map { cell in
          Self.isNumber(cell)
            ? "<c><v>\(cell)</v></c>"
            : "<c t=\"inlineStr\"><is><t>\(Self.escaped(cell))</t></is></c>"
        }.joined() + "</row>"
    }
    return ZipText.of(WorkbookText.excel([("List", lines.joined(), "")]))
  }

  private var openDocument: [UInt8] {
    let lines = ((hasHeader ? [names] : []) + rows).map { row in
      "<table:table-row>"
        + row.map { cell in
          let text = "<text:p>\(Self.escaped(cell))</text:p></table:table-cell>"
          return Self.isNumber(cell)
            ? "<table:table-cell office:value-type=\"float\" office:value=\"\(cell)\">" + text
            : "<table:table-cell>" + text
        }.joined() + "</table:table-row>"
    }
    return ZipText.of(
      WorkbookText.openDocument("<table:table table:name=\"List\">\(lines.joined())</table:table>"))
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...6).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && (text == "0" || !text.hasPrefix("0"))
  }

  private static func value(_ text: String) -> String { isNumber(text) ? text : quoted(text) }

  private static func quoted(_ text: String) -> String {
    var json: [UInt8] = []
    JSONText.append(text, to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  /// A text in Markdown.
  private static func marked(_ text: String) -> String {
    text.map { "\\|*_".contains($0) ? "\\\($0)" : $0 == "\n" ? " " : String($0) }.joined()
  }

  private static func tag(_ name: String) -> String {
    let tag = name.map { $0.isLetter || $0.isNumber ? $0 : "_" }
    return (tag.first?.isLetter == true ? "" : "_") + String(tag)
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
