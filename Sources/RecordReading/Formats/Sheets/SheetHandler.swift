/// Collects the cells of sheets in XML; formats derive from it.
package class SheetHandler: XMLHandler {
  /// The tables that are found.
  final weak var queue: TableQueue?
  /// The text of the current cell.
  final var text: [UInt8] = []
  /// Whether text belongs to the current cell.
  final var isCollecting = false
  /// The number of the current row, from 1; 0 before the first.
  final var row = 0
  /// The column of the next cell, from 0.
  final var column = 0
  private let maximumRecord: Int

  init(maximumRecord: Int) { self.maximumRecord = maximumRecord }

  override final func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isCollecting else { return }
    text.append(contentsOf: bytes)
    checkLength()
  }

  /// Starts a row with a number, or the next one.
  final func beginRow(_ number: Int?) {
    row = number.map { max(1, min($0, 1 << 30)) } ?? row + 1
    column = 0
  }

  /// Starts a cell.
  final func beginCell() {
    text.removeAll(keepingCapacity: true)
    isCollecting = false
  }

  /// Adds a cell to the row, with the current text or another one.
  final func endCell(_ other: [UInt8]? = nil, rows: Int = 1, columns: Int = 1) {
    isCollecting = false
    (other ?? text).withUnsafeBufferPointer { bytes in
      queue?.open?.rows.add(TrimmedText.trim(bytes), column: column, rows: rows, columns: columns)
    }
    checkLength()
  }

  /// Ends the row.
  final func endRow(times count: Int = 1) { queue?.open?.rows.endRow(row, times: count) }

  private final func checkLength() {
    guard text.count + (queue?.open?.rows.rowLength ?? 0) > maximumRecord else { return }
    stop(.tooLong, "a row is longer than \(maximumRecord / 1024 / 1024) MB")
  }
}

extension TableQueue {
  /// The sheets that a handler finds in an XML text.
  package convenience init(_ feed: BlockFeed, of file: InputFile, to handler: SheetHandler) {
    let reader = XMLReader(feed, of: file, to: handler)
    self.init { _ throws(ImportError) in
      try reader.readOn()
      return !reader.isAtEnd
    }
    handler.queue = self
  }
}

extension XMLAttributes {
  /// The attributes by their names, without the prefixes of namespaces.
  var byName: [String: String] {
    var found: [String: String] = [:]
    for (name, value) in self {
      let colon = name.utf8.lastIndex(of: UInt8(ascii: ":"))
      found[colon.map { String(name[name.utf8.index(after: $0)...]) } ?? name] = value
    }
    return found
  }
}

/// Reads elements of an XML text by their names and attributes.
final class XMLElementScan: XMLHandler {
  private let wanted: StaticString?
  private let visit: (_ name: String, _ attributes: [String: String]) -> Void

  private init(
    _ wanted: StaticString?,
    _ visit: @escaping (_ name: String, _ attributes: [String: String]) -> Void
  ) {
    (self.wanted, self.visit) = (wanted, visit)
  }

  override func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    if let wanted, !(wanted ~= name.local) { return }
    visit(name.local.text, attributes.byName)
  }

  /// Reads a whole file, or only the elements with a name.
  ///
  /// - Throws: ``ImportError`` for invalid XML.
  static func run(
    _ file: InputFile, only wanted: StaticString? = nil,
    _ visit: @escaping (_ name: String, _ attributes: [String: String]) -> Void
  ) throws(ImportError) {
    try XMLReader(try BlockFeed(file), of: file, to: XMLElementScan(wanted, visit)).readAll()
  }
}
