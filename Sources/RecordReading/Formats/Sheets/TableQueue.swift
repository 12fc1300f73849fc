/// The tables of a document in order, which are read one after the other.
package final class TableQueue {
  /// The table that is being read from the document; nil if it is not needed.
  package private(set) weak var open: QueuedTable?
  private var waiting: [QueuedTable] = []
  /// The table that was returned last.
  private weak var latest: QueuedTable?
  /// Reads the next part of the document; returns whether there is more.
  private let readOn: (TableQueue) throws(ImportError) -> Bool
  package private(set) var isAtEnd = false
  /// Whether a table has begun.
  package private(set) var hasTables = false
  /// The error that ended the document.
  fileprivate var failure: ImportError?
  /// What was left out.
  private var notes = WarningLog()

  package init(_ readOn: @escaping (TableQueue) throws(ImportError) -> Bool) {
    self.readOn = readOn
  }

  /// Starts a table.
  ///
  /// - Parameter name: its name; nil for its number.
  package func begin(_ name: String?) {
    end()
    hasTables = true
    let table = QueuedTable(name: name)
    waiting.append(table)
    open = table
  }

  /// Notes what is left out of the document.
  package func note(_ message: String, _ line: Int = 1) { notes.add(.leftOut, line: line, message) }

  /// Returns and removes the warnings of what was left out.
  package func takeNotes() -> [ImportWarning] { notes.take() }

  /// Ends the table.
  package func end() {
    open?.end()
    open = nil
  }

  /// The next table; the one before is not read further.
  ///
  /// - Returns: nil at the end of the document.
  /// - Throws: the error that ended the document.
  package func next() throws(ImportError) -> QueuedTable? {
    latest?.abandon()
    if let open, open === latest { self.open = nil }
    while waiting.isEmpty, !isAtEnd { advance() }
    guard !waiting.isEmpty else {
      if let failure = failure.take() { throw failure }
      return nil
    }
    let table = waiting.removeFirst()
    table.queue = self
    latest = table
    return table
  }

  /// Reads the next part of the document.
  fileprivate func advance() {
    do throws(ImportError) {
      isAtEnd = try !readOn(self)
    } catch {
      failure = error
      isAtEnd = true
    }
    if isAtEnd { end() }
  }
}

/// One table of a document, as text with commas.
package final class QueuedTable: ByteSource {
  /// Its name in the document; nil if it has none.
  package let name: String?
  /// Whether its first row certainly has the names of columns.
  package var hasHeader = false
  /// Its rows that have not been read.
  package var rows = SheetRows()
  fileprivate var queue: TableQueue?

  private var start = 0
  private var isComplete = false
  private var isAbandoned = false

  fileprivate init(name: String?) { self.name = name }

  package func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    while start == rows.output.count {
      rows.output.removeAll(keepingCapacity: true)
      start = 0
      guard !isComplete, !isAbandoned, let queue, !queue.isAtEnd else {
        if let failure = queue?.failure.take() { throw failure }
        return 0
      }
      queue.advance()
    }
    let count = min(space.count, rows.output.count - start)
    _ = space.update(fromContentsOf: rows.output[start..<start + count])
    start += count
    return count
  }

  /// Only the tables of text files are read twice.
  package func rewind() {}

  fileprivate func end() {
    rows.end()
    isComplete = true
  }

  /// Drops the rest.
  fileprivate func abandon() {
    isAbandoned = true
    rows = SheetRows()
  }
}
