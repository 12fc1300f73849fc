/// A workbook of Excel and many other programs, an `.xlsx` file.
package struct ExcelWorkbook {
  /// A sheet as the workbook lists it.
  private struct Sheet {
    let name: String
    let relation: String
    let isHidden: Bool
  }

  /// A cell at the corner of merged ones.
  struct Corner: Hashable {
    let row: Int
    let column: Int
  }

  /// The maximum number of merged cells that are read.
  private static let mostMerged = 100_000

  private let zip: ZipFile
  private let style: CellStyle
  /// The sheets with their files in the zip file.
  private var sheets: [(sheet: Sheet, path: String)] = []
  private var next = 0

  /// Whether a zip file is a workbook of this kind.
  package static func recognizes(_ zip: ZipFile) -> Bool {
    zip.member(named: "[Content_Types].xml") != nil && mainPath(of: zip) != nil
  }

  /// The path of the workbook's main file.
  private static func mainPath(of zip: ZipFile) -> String? {
    // Some programs use another folder or number.
    zip.member(named: "xl/workbook.xml")?.name
      ?? zip.members.first {
        $0.name.hasSuffix(".xml") && $0.name.hasPrefix("xl/workbook")
      }?.name
  }

  /// Reads the list of sheets and what their cells refer to.
  ///
  /// - Parameter zip: the file.
  /// - Throws: ``ImportError`` if it is damaged.
  package init(_ zip: ZipFile) throws(ImportError) {
    self.zip = zip
    let main = Self.mainPath(of: zip) ?? "xl/workbook.xml"
    var listed: [Sheet] = []
    var startsIn1904 = false
    try Self.scan(main, of: zip) { name, attributes in
      if name == "workbookPr" {
        startsIn1904 = ["1", "true"].contains(attributes["date1904"])
      } else if name == "sheet", let relation = attributes["id"] {
        listed.append(
          Sheet(
            name: attributes["name"] ?? "", relation: relation,
            isHidden: attributes["state"].map { $0 != "visible" } ?? false))
      }
    }
    let folder = main.prefix { $0 != "/" } + "/"
    var paths: [String: String] = [:]
    var others: [String: String] = [:]
    try Self.scan("\(folder)_rels/\(main.dropFirst(folder.count)).rels", of: zip) {
      name, attributes in
      guard name == "Relationship", let id = attributes["Id"], let target = attributes["Target"],
        let kind = attributes["Type"]?.split(separator: "/").last
      else { return }
      let path = target.hasPrefix("/") ? String(target.dropFirst()) : folder + target
      if kind == "worksheet" { paths[id] = path }
      others[String(kind)] = path
    }
    // Sheets with only a chart are not listed there.
    sheets = listed.compactMap { sheet in paths[sheet.relation].map { (sheet, $0) } }
    style = CellStyle(
      formats: try Self.formats(others["styles"] ?? "\(folder)styles.xml", of: zip),
      strings: try SharedStrings(others["sharedStrings"] ?? "\(folder)sharedStrings.xml", of: zip),
      startsIn1904: startsIn1904)
  }

  private static func scan(
    _ path: String, of zip: ZipFile, only wanted: StaticString? = nil,
    _ visit: @escaping (_ name: String, _ attributes: [String: String]) -> Void
  ) throws(ImportError) {
    guard let member = zip.member(named: path) else { return }
    try XMLElementScan.run(try zip.open(member, name: zip.name), only: wanted, visit)
  }

  /// The formats of cells, by the number of their style.
  private static func formats(_ path: String, of zip: ZipFile) throws(ImportError) -> [CellFormat] {
    var codes: [Int: CellFormat] = [:]
    var formats: [CellFormat] = []
    var isInCells = false
    try scan(path, of: zip) { name, attributes in
      let number = attributes["numFmtId"].flatMap { Int($0) } ?? 0
      switch name {
      case "numFmt": codes[number] = attributes["formatCode"].map { CellFormat(code: $0) }
      case "cellXfs": isInCells = true
      case "xf" where isInCells: formats.append(codes[number] ?? CellFormat(builtIn: number))
      case "alignment", "protection", "xf", "extLst", "ext": break
      default: isInCells = false
      }
    }
    return formats
  }

  /// The cells of a sheet that are merged with others, which are listed at its end.
  private static func merged(_ path: String, of zip: ZipFile) -> [Corner: (rows: Int, columns: Int)]
  {
    var found: [Corner: (rows: Int, columns: Int)] = [:]
    // An error is reported when the cells are read.
    try? scan(path, of: zip, only: "mergeCell") { _, attributes in
      let ends = attributes["ref"]?.split(separator: ":").compactMap { corner(String($0)) } ?? []
      guard ends.count == 2, found.count < mostMerged else { return }
      found[ends[0]] = (
        max(1, ends[1].row - ends[0].row + 1), max(1, ends[1].column - ends[0].column + 1)
      )
    }
    return found
  }

  private static func corner(_ reference: String) -> Corner? {
    guard let column = ExcelSheet.column(of: reference),
      let row = Int(reference.drop { !$0.isNumber }), row < 1 << 30
    else { return nil }
    return Corner(row: row, column: column)
  }
}

extension ExcelWorkbook: PartSource {
  package var isSingle: Bool { sheets.count == 1 }
  package var bytesRead: Int { zip.bytesRead }

  package mutating func restart() { next = 0 }

  package mutating func nextPart() throws(ImportError) -> FilePart? {
    guard next < sheets.count else { return nil }
    let (sheet, path) = sheets[next]
    next += 1
    guard !sheet.isHidden else { return .leftOut(name: sheet.name, reason: "it is hidden") }
    guard let member = zip.member(named: path) else {
      return .leftOut(name: sheet.name, reason: "the workbook does not contain it")
    }
    let handler = ExcelSheet(style, merged: Self.merged(path, of: zip))
    let file = try zip.open(member, name: "\(zip.name) (\(sheet.name))")
    let queue = TableQueue(try BlockFeed(file), of: file, to: handler)
    queue.begin(sheet.name)
    guard let table = try queue.next() else { return nil }
    return .table(name: sheet.name, try InputFile(part: table, name: file.name))
  }
}

/// What the cells of a workbook refer to.
struct CellStyle {
  /// The formats by the number of the cells' style.
  let formats: [CellFormat]
  /// The texts by their number.
  let strings: SharedStrings
  /// Whether day 0 is 1 January 1904.
  let startsIn1904: Bool
}

/// Reads the cells of a sheet.
private final class ExcelSheet: SheetHandler {
  private let style: CellStyle
  private let merged: [ExcelWorkbook.Corner: (rows: Int, columns: Int)]
  private var kind = ""
  private var format = CellFormat.number
  /// Whether an element is a pronunciation, which is no part of the text.
  private var isPhonetic = false

  init(_ style: CellStyle, merged: [ExcelWorkbook.Corner: (rows: Int, columns: Int)]) {
    (self.style, self.merged) = (style, merged)
    super.init(maximumRecord: BlockFeed.usualMaximumRecord)
  }

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    switch name.local {
    case "c": beginCell(attributes)
    case "v", "t": isCollecting = !isPhonetic
    case "rPh": isPhonetic = true
    case "row":
      var number: Int?
      for (name, value) in attributes where name == "r" { number = Int(value) }
      beginRow(number)
    default: break
    }
  }

  override func end(_ name: XMLName) {
    switch name.local {
    case "v", "t": isCollecting = false
    case "c": endCell()
    case "rPh": isPhonetic = false
    case "row": endRow()
    default: break
    }
  }

  private func beginCell(_ attributes: XMLAttributes) {
    beginCell()
    (kind, format) = ("", .number)
    for (name, value) in attributes {
      switch name {
      case "r": column = Self.column(of: value) ?? column
      case "t": kind = value
      case "s":
        if let number = Int(value), style.formats.indices.contains(number) {
          format = style.formats[number]
        }
      default: break
      }
    }
  }

  private func endCell() {
    let merged = merged.isEmpty ? nil : merged[ExcelWorkbook.Corner(row: row, column: column)]
    let (rows, columns) = (merged?.rows ?? 1, merged?.columns ?? 1)
    let value: [UInt8]? =
      switch kind {
      case "s":
        Int(String(decoding: text, as: UTF8.self)).flatMap { style.strings[$0] } ?? []
      case "str", "inlineStr", "d": nil
      case "b": Array((text == [UInt8(ascii: "1")] ? "true" : "false").utf8)
      // An error, such as #N/A, is no value.
      case "e": []
      default:
        text.isEmpty ? nil : format.text(of: text, startsIn1904: style.startsIn1904)
      }
    endCell(value, rows: rows, columns: columns)
    column += 1
  }

  /// The number of a column in a reference such as `BC12`, from 0.
  fileprivate static func column(of reference: String) -> Int? {
    var number = 0
    for letter in reference.utf8 {
      guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter else { break }
      number = min(number * 26 + Int(letter - UInt8(ascii: "A")) + 1, 1 << 20)
    }
    return number == 0 ? nil : number - 1
  }
}
