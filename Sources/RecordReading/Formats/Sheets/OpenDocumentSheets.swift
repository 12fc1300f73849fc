/// Reads the sheets of a workbook of LibreOffice, an `.ods` file or its plain form `.fods`.
package final class OpenDocumentSheets: SheetHandler {
  /// The elements in a cell whose text is not that of the cell.
  private static let asides: Set<String> = ["annotation", "note", "ruby-text", "shape", "frame"]

  private var cell: [String: String] = [:]
  private var paragraphs = 0
  private var rowRepeats = 1
  /// The outermost open element whose text is left out.
  private var aside: (depth: Int, isInText: Bool)?
  /// The depth of the table that is read.
  private var tableDepth: Int?

  package override init(maximumRecord: Int) { super.init(maximumRecord: maximumRecord) }

  package override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard aside == nil else { return }
    let name = name.local.text
    switch name {
    case "table":
      // A table in a cell is a part of its text.
      guard tableDepth == nil else { return leaveOut() }
      tableDepth = depth
      queue?.begin(attributes.byName["name"])
      (row, column) = (0, 0)
    case "table-row":
      beginRow(row + 1)
      rowRepeats = Self.count(attributes.byName["number-rows-repeated"])
    case "table-cell", "covered-table-cell":
      beginCell()
      cell = attributes.byName
      paragraphs = 0
    case "p":
      if paragraphs > 0 { text.append(UInt8(ascii: "\n")) }
      paragraphs += 1
      isCollecting = tableDepth != nil
    case "s" where isCollecting:
      let count = Self.count(attributes.byName["c"])
      text.append(contentsOf: repeatElement(0x20, count: min(count, 1000)))
    case "tab" where isCollecting: text.append(0x20)
    case "line-break" where isCollecting: text.append(UInt8(ascii: "\n"))
    case _ where Self.asides.contains(name): leaveOut()
    default: break
    }
  }

  package override func end(_ name: XMLName) {
    if let aside {
      guard aside.depth == depth else { return }
      isCollecting = aside.isInText
      self.aside = nil
      return
    }
    switch name.local {
    case "p": isCollecting = false
    case "table-cell", "covered-table-cell": addCell()
    case "table-row":
      endRow(times: rowRepeats)
      row += rowRepeats - 1
    case "table" where tableDepth == depth:
      tableDepth = nil
      queue?.end()
    default: break
    }
  }

  private func leaveOut() {
    aside = (depth, isCollecting)
    isCollecting = false
  }

  private func addCell() {
    let repeats = Self.count(cell["number-columns-repeated"])
    let value = value()
    if !(value ?? text).isEmpty {
      endCell(
        value, rows: Self.count(cell["number-rows-spanned"]),
        columns: Self.count(cell["number-columns-spanned"]))
      if repeats > 1 { queue?.open?.rows.repeatCell(times: repeats - 1) }
    }
    column += repeats
  }

  /// The value of the cell; nil if it is its text.
  private func value() -> [UInt8]? {
    switch cell["value-type"] {
    case "date":
      guard let date = cell["date-value"] else { return nil }
      let time = date.drop { $0 != "T" }.dropFirst()
      let day = date.prefix { $0 != "T" }
      return Array((time.isEmpty || time.hasPrefix("00:00:00") ? "\(day)" : "\(day) \(time)").utf8)
    case "time": return cell["time-value"].flatMap(Self.time).map { Array($0.utf8) }
    case "boolean": return cell["boolean-value"].map { Array($0.utf8) }
    case "float", "currency":
      // Zeros in front, as of a barcode, are only in the text.
      let isShownWithZeros =
        text.first == UInt8(ascii: "0") && text.count > 1
        && text.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      guard !isShownWithZeros, let number = cell["value"].flatMap({ Double($0) }),
        number.isFinite
      else { return nil }
      let currency = cell["currency"].map { " \($0)" } ?? ""
      return Array((CellFormat.plain(number) + currency).utf8)
    case "string" where text.isEmpty: return cell["string-value"].map { Array($0.utf8) }
    default: return nil
    }
  }

  /// A duration such as `PT01H02M03S` as `1:02:03`.
  private static func time(_ written: String) -> String? {
    guard written.hasPrefix("PT") else { return nil }
    var parts: [Character: Int] = [:]
    var digits = ""
    for letter in written.dropFirst(2) {
      if letter.isNumber {
        digits.append(letter)
        continue
      }
      // A fraction of a second is left out.
      let isFraction = letter == "." || letter == ","
      parts[isFraction ? "S" : letter] = Int(digits) ?? 0
      if isFraction { break }
      digits = ""
    }
    let (minutes, seconds) = (parts["M"] ?? 0, parts["S"] ?? 0)
    return "\(parts["H"] ?? 0):\(CellFormat.padded(minutes)):\(CellFormat.padded(seconds))"
  }

  /// A number of repetitions, at least 1.
  private static func count(_ text: String?) -> Int {
    text.flatMap { Int($0) }.map { max(1, min($0, 1 << 24)) } ?? 1
  }
}
