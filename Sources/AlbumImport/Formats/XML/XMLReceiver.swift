import AlbumModel
import CExpat

/// One record of an XML text.
struct XMLRecord {
  let line: Int
  let object: JSONObject
}

/// Receives the parts of an XML text as it is read.
///
/// A class, because expat's callbacks are C functions, which cannot be generic.
class XMLReceiver {
  /// The maximum depth of elements.
  private static let depthLimit = 512

  /// The number of open elements, including the current one.
  private(set) final var depth = 0
  /// The number of reports; it stays the same during one that is very long.
  private(set) final var eventCount = 0
  /// The reason why the receiver stopped.
  private(set) final var complaint: (kind: ImportError.Kind, message: String)?
  /// Set by the reader.
  final var parser: XML_Parser?
  /// The records that have been found since the last call of ``takeRecords()``.
  final var records: [XMLRecord] = []

  /// Returns and removes the records that have been found.
  final func takeRecords() -> [XMLRecord] {
    defer { records = [] }
    return records
  }

  /// Starts an element.
  func begin(_ name: XMLName, _ attributes: XMLAttributes) {}

  /// Ends the innermost open element.
  func end() {}

  /// Receives a part of the text in the open element, which may continue in the next call.
  func text(_ text: UnsafeBufferPointer<UInt8>) {}

  /// The current line, from 1.
  final var line: Int { parser.map { Int(XML_GetCurrentLineNumber($0)) } ?? 1 }

  /// Stops reading.
  final func stop(_ kind: ImportError.Kind, _ message: String) {
    complaint = (kind, message)
    if let parser { XML_StopParser(parser, 0) }
  }

  /// Stops reading at a record that exceeds the maximum length.
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

  /// Counts a part that is irrelevant for records: a comment, a processing instruction.
  final func reportOther() {
    _ = isGoingOn()
  }

  /// Counts a report; expat makes some more after it was stopped.
  private func isGoingOn() -> Bool {
    eventCount &+= 1
    return complaint == nil
  }
}
