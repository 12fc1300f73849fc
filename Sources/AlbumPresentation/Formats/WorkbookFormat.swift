import AlbumModel
import CEmbeddedFiles

extension FormatName {
  /// A workbook of Excel.
  public static let xlsx: FormatName = FormatName("xlsx", endings: ["xlsx"]) { _ in
    WorkbookFormat("xlsx", sheet: "xl/worksheets/sheet1.xml")
  }

  /// A workbook of LibreOffice.
  public static let ods: FormatName = FormatName("ods", endings: ["ods"]) { _ in
    WorkbookFormat("ods", sheet: "content.xml")
  }
}

/// A workbook with one sheet: a zip file of XML files, which are in `workbook-parts.txt`, as are the
/// kinds of cells.
///
/// Numbers, amounts of money, dates and links are such cells; all others are texts, never formulas.
struct WorkbookFormat: OutputFormat {
  /// The number of rows that determine the widths of the columns, and are held back.
  private static let sampleSize = 200
  private static let mostRows = 1 << 20
  /// The number of links in a sheet, and of letters in a cell, that Excel allows.
  private static let (mostLinks, mostLetters) = (65_530, 32_767)
  private static let pieceSize = 64 * 1024
  /// The first second of March 1900: the calendar of Excel has a day too many before.
  private static let firstSecond = -2_203_891_200.0

  let name: String
  let isForPrograms = true
  private(set) var failure: (any Error)?
  private let sheet: String
  private var isExcel: Bool { name == "xlsx" }
  private var files: [String] = []
  /// The texts of files and cells, each after the name of the value that is before it.
  private var parts: [String: [(value: String, text: [UInt8])]] = [:]
  /// The values of the files' parts.
  private var values: [String: String] = [:]
  private let zip = ZipOutput()
  private var columns: [(column: Column, letters: String)] = []
  /// The rows held back; nil once the sheet has begun.
  private var sample: [[Cell]]? = []
  private var xml: [UInt8] = []
  private var rowCount = 0
  private var linkCount = 0
  private var currencies: [String] = []

  init(_ name: String, sheet: String) {
    (self.name, self.sheet) = (name, sheet)
    for part in String(cString: embedded_workbook_parts()).split(separator: "== ") {
      let lines = part.split(separator: "\n")
      let words = lines[0].split(separator: " ").map(String.init)
      guard words[0] == name else { continue }
      if words[1].contains(".") || words[1] == "mimetype" { files.append(words[1]) }
      let text = "}" + lines[1...].joined(separator: "\n")
      parts[words[1]] = text.split(separator: "{").map { piece in
        let end = piece.firstIndex(of: "}") ?? piece.startIndex
        return (String(piece[..<end]), Array(piece[end...].dropFirst().utf8))
      }
    }
  }

  mutating func begin(_ columns: [Column], into output: inout [UInt8]) {
    self.columns = columns.enumerated().map { index, column in
      var (letters, rest) = ("", index + 1)
      while rest > 0 {
        letters = String(UnicodeScalar(UInt8(ascii: "A") + UInt8((rest - 1) % 26))) + letters
        rest = (rest - 1) / 26
      }
      return (column, letters)
    }
  }

  mutating func row(_ cells: [Cell], into output: inout [UInt8]) {
    if sample == nil { return write(cells, into: &output) }
    sample?.append(cells)
    if sample?.count == Self.sampleSize { open(into: &output) }
  }

  mutating func end(into output: inout [UInt8]) {
    if sample != nil { open(into: &output) }
    values["links"] = values["links"].map { "<hyperlinks>\($0)</hyperlinks>" }
    append("end", values)
    for name in files.drop(while: { $0 != sheet }) {
      if name != sheet {
        zip.begin(name, into: &output)
        append(name, values)
      }
      zip.append(xml, into: &output)
      xml = []
      zip.end(into: &output)
    }
    zip.finish(into: &output)
    if rowCount > Self.mostRows || zip.isTooLarge {
      failure = UserError("a sheet has at most \(CountText.of(Self.mostRows)) rows")
    }
  }

  /// Writes the files before the sheet, and its beginning.
  private mutating func open(into output: inout [UInt8]) {
    let rows = [columns.map { Cell(.text($0.column.title)) }] + (sample ?? [])
    sample = nil
    for index in columns.indices {
      let width = min(60, rows.reduce(8) { max($0, TextWidth.width($1[index].text) + 2) })
      let values = ["number": "\(index + 1)", "width": "\(isExcel ? width : width * 2)"]
      append("column", values, to: "columns")
      append("style", values, to: "styles")
    }
    for name in files.prefix(while: { $0 != sheet }) {
      append(name, [:])
      let isStored = name == "mimetype"
      zip.begin(name, stored: isStored ? xml : nil, into: &output)
      if !isStored {
        zip.append(xml, into: &output)
        zip.end(into: &output)
      }
      xml = []
    }
    zip.begin(sheet, into: &output)
    append(sheet, values)
    for cells in rows { write(cells, into: &output) }
  }

  private mutating func write(_ cells: [Cell], into output: inout [UInt8]) {
    rowCount += 1
    guard rowCount <= Self.mostRows else { return }
    append("row", [:])
    for (index, cell) in cells.enumerated() {
      write(cell, in: columns[index].column, columns[index].letters)
    }
    append("/row", [:])
    guard xml.count >= Self.pieceSize else { return }
    zip.append(xml, into: &output)
    xml = []
  }

  private mutating func write(_ cell: Cell, in column: Column, _ letters: String) {
    var values = ["place": "\(letters)\(rowCount)"]
    let kind = column.key == "added" ? FieldKinds.named("date") : column.kind
    let text = cell.text
    switch cell {
    case .empty: append("empty", values)
    // Fifteen digits are what spreadsheets have.
    case .value(.integer(let number)) where number.magnitude < 1_000_000_000_000_000: fallthrough
    case .value(.number):
      values["text"] = text
      append("number", values)
    case .value(.flag(let flag)):
      (values["text"], values["value"]) = (text, flag ? "1" : "0")
      append("flag", values)
    case .value(.text):
      if kind is DateKind, text.utf8.count >= 10, let seconds = kind?.position(of: .text(text)),
        seconds >= Self.firstSecond
      {
        let day = text.prefix(19)
        values["text"] = "\(day)"
        values["value"] = FieldValue(number: seconds / 86_400 + 25_569).description
        return append(day.count > 10 ? "moment" : "day", values)
      }
      if let money = (kind as? MoneyKind)?.canonical(.text(text)),
        let amount = kind?.position(of: money)
      {
        values["text"] = FieldValue(number: amount).description
        guard let unit = kind?.unit(of: money) else { return append("number", values) }
        values["unit"] = unit
        values["value"] = "\(style(of: unit))"
        return append("money", values)
      }
      fallthrough
    default: write(text, values)
    }
  }

  private mutating func write(_ text: String, _ values: [String: String]) {
    var values = values
    values["text"] = escaped(text)
    if rowCount == 1 { return append("title", values) }
    let isLink = text.hasPrefix("https://") || text.hasPrefix("http://")
    guard isLink, linkCount < Self.mostLinks, !text.contains(where: \.isWhitespace) else {
      return append("text", values)
    }
    linkCount += 1
    values["number"] = "\(linkCount)"
    append("hyperlink", values, to: "links")
    append("target", values, to: "targets")
    append("link", values)
  }

  /// The number of the style of amounts in a currency.
  private mutating func style(of currency: String) -> Int {
    if let known = currencies.firstIndex(of: currency) { return known + 5 }
    currencies.append(currency)
    let values = ["number": "\(currencies.count + 165)", "unit": currency]
    append("number-format", values, to: "numbers")
    append("money-style", values, to: "formats")
    return currencies.count + 4
  }

  /// Appends a part with its values.
  private mutating func append(_ part: String, _ values: [String: String]) {
    for (value, text) in parts[part] ?? [] {
      if let value = values[value] { xml.append(text: value) }
      xml += text
    }
  }

  /// Appends a part to a value of the files' parts.
  private mutating func append(_ part: String, _ values: [String: String], to name: String) {
    let before = xml
    xml = []
    append(part, values)
    self.values[name, default: ""] += String(decoding: xml, as: UTF8.self)
    xml = before
  }

  /// A text for XML, and for a cell of Excel; what XML may not contain becomes U+FFFD.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    var last: Unicode.Scalar = " "
    let most = isExcel && text.utf16.count > Self.mostLetters ? Self.mostLetters / 2 : .max
    for scalar in text.unicodeScalars.prefix(most) {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      case "\n" where !isExcel: escaped += "</text:p><text:p>"
      case "\t" where !isExcel: escaped += "<text:tab/>"
      case " " where !isExcel && (last == " " || last == "\n"): escaped += "<text:s/>"
      case _ where scalar.value < 0x20 && scalar != "\n" && scalar != "\t",
        "\u{FFFE}", "\u{FFFF}":
        escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    return escaped
  }
}
