import CExpat

/// One record of an XML text.
struct XMLRecord {
  let line: Int
  let object: JSONObject
}

/// Is told what an XML text consists of, as it is read.
///
/// A class, because expat's callbacks are C functions, which know no generic types.
class XMLReceiver {
  /// How deep elements may be nested.
  private static let depthLimit = 512

  /// How many elements are open, the one told of included.
  private(set) final var depth = 0
  /// How many things have been told; it stays the same during one that is very long.
  private(set) final var eventCount = 0
  /// Why no more was wanted.
  private(set) final var complaint: (kind: ImportError.Kind, message: String)?
  /// Set by whoever reads.
  final var parser: XML_Parser?
  /// The records that have been found since they were taken last.
  final var records: [XMLRecord] = []

  /// Takes the records that have been found.
  final func takeRecords() -> [XMLRecord] {
    defer { records = [] }
    return records
  }

  /// An element begins.
  func begin(_ name: XMLName, _ attributes: XMLAttributes) {}

  /// The element that began last ends.
  func end() {}

  /// A piece of the text in the element that is open; the next piece may belong to it.
  func text(_ text: UnsafeBufferPointer<UInt8>) {}

  /// The line that is being read, from 1.
  final var line: Int { parser.map { Int(XML_GetCurrentLineNumber($0)) } ?? 1 }

  /// Stops the reading.
  final func stop(_ kind: ImportError.Kind, _ message: String) {
    complaint = (kind, message)
    if let parser { XML_StopParser(parser, 0) }
  }

  /// Stops the reading at a record that is longer than any sane one.
  final func stopAtRecord(longerThan longestRecord: Int) {
    stop(.tooLong, "a record is longer than \(longestRecord / 1024 / 1024) MB")
  }

  final func reportBegin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard isGoingOn() else { return }
    depth += 1
    guard depth <= Self.depthLimit else {
      return stop(.broken, "its elements are nested deeper than \(Self.depthLimit) levels")
    }
    begin(name, attributes)
  }

  final func reportEnd() {
    guard isGoingOn() else { return }
    end()
    depth -= 1
  }

  final func reportText(_ bytes: UnsafePointer<CChar>?, _ count: Int32) {
    guard isGoingOn(), let bytes else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Notes that something without meaning for records has been read: a comment, an instruction.
  final func reportOther() {
    _ = isGoingOn()
  }

  /// Counts what has been read; expat tells of a little more after it was stopped.
  private func isGoingOn() -> Bool {
    eventCount &+= 1
    return complaint == nil
  }
}
