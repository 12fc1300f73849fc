import CExpat

/// Receives the parts of an XML text from an ``XMLReader``.
///
/// A class to be derived from, because expat's callbacks are C functions, which cannot be generic.
package class XMLHandler {
  /// The maximum depth of elements.
  private static let depthLimit = 512

  /// The number of open elements, including the current one.
  private(set) final var depth = 0
  /// The number of reports; it stays the same during one that is very long.
  private(set) final var eventCount = 0
  /// The reason why it stopped.
  private(set) final var complaint: (kind: ImportError.Kind, message: String)?
  /// Set by the reader.
  final var parser: XML_Parser?

  /// The number of line ends before the text that expat received.
  final var linesBefore = 0
  /// The line of the current part.
  final var line: Int { linesBefore + (parser.map { Int(MoonshelfXMLLine($0)) } ?? 1) }

  /// Ends the reading with an error.
  final func stop(_ kind: ImportError.Kind, _ message: String) {
    guard complaint == nil else { return }
    complaint = (kind, message)
    if let parser { XML_StopParser(parser, 0) }
  }

  // MARK: To be overridden

  /// Starts an element.
  func begin(_ name: XMLName, _ attributes: XMLAttributes) {}

  /// Receives a part of the text in the open element, which may continue in the next call.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

  /// Ends the innermost open element.
  func end(_ name: XMLName) {}

  // MARK: For the reader

  /// Passes on an element that begins.
  final func receiveBegin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard isActive() else { return }
    depth += 1
    guard depth <= Self.depthLimit else {
      return stop(.broken, "its elements are nested deeper than \(Self.depthLimit) levels")
    }
    begin(name, attributes)
  }

  /// Passes on text.
  final func receiveText(_ bytes: UnsafePointer<CChar>?, _ count: Int32) {
    guard isActive(), let bytes else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { start in
      text(UnsafeBufferPointer(start: start, count: Int(count)))
    }
  }

  /// Passes on the end of an element.
  final func receiveEnd(_ name: XMLName) {
    guard isActive() else { return }
    end(name)
    depth -= 1
  }

  /// Counts a part that is irrelevant for records: a comment, a processing instruction.
  final func skipPart() { _ = isActive() }

  /// Counts a report; expat makes some more after it was stopped.
  private final func isActive() -> Bool {
    eventCount &+= 1
    return complaint == nil
  }
}
