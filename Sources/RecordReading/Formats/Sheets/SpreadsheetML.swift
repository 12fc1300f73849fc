/// Reads the sheets of a workbook in the XML format of Excel 2003.
package final class SpreadsheetML: SheetHandler {
  private var kind = ""
  private var (rows, columns) = (1, 1)
  private var isData = false
  /// The depth of a comment in a cell.
  private var commentDepth: Int?

  package override init(maximumRecord: Int) { super.init(maximumRecord: maximumRecord) }

  package override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard commentDepth == nil else { return }
    let name = name.local
    if name == "Cell" {
      let attributes = attributes.byName
      beginCell()
      if let number = attributes["Index"].flatMap({ Int($0) }) { column = max(0, number - 1) }
      columns = Self.count(attributes["MergeAcross"])
      rows = Self.count(attributes["MergeDown"])
    } else if name == "Data" {
      kind = attributes.byName["Type"] ?? ""
      isCollecting = true
    } else if name == "Comment" {
      commentDepth = depth
    } else if name == "Row" {
      beginRow(attributes.byName["Index"].flatMap { Int($0) })
    } else if name == "Worksheet" {
      beginSheet(attributes.byName["Name"])
    }
  }

  package override func end(_ name: XMLName) {
    if let depth = commentDepth {
      if depth == self.depth { commentDepth = nil }
      return
    }
    let name = name.local
    if name == "Data" {
      isCollecting = false
    } else if name == "Cell" {
      endCell(value, rows: rows, columns: columns)
      column = min(column, SheetRows.mostColumns) + columns
    } else if name == "Row" {
      endRow()
    } else if name == "Worksheet" {
      queue?.end()
    }
  }

  private var value: [UInt8]? {
    let written = String(decoding: text, as: UTF8.self)
    switch kind {
    case "Number": return CellFormat.number.text(of: text, startsIn1904: false)
    case "Boolean": return Array((written == "1" ? "true" : "false").utf8)
    case "Error": return []
    case "DateTime":
      let (day, time) = (written.prefix { $0 != "T" }, written.drop { $0 != "T" }.dropFirst())
      let isDay = time.isEmpty || time.hasPrefix("00:00:00")
      return Array((isDay ? "\(day)" : "\(day) \(time.prefix(8))").utf8)
    default: return nil
    }
  }

  /// The number of cells that are merged, from that of the others.
  private static func count(_ text: String?) -> Int {
    (text.flatMap { Int($0) }.map { max(0, min($0, 1 << 20)) } ?? 0) + 1
  }
}
