import CExpat

/// Is told what an XML text consists of, as it is read.
///
/// A class, because expat's callbacks are C functions, which know no generic types.
class XMLReceiver {
  /// How deep elements may be nested.
  static let depthLimit = 512

  /// How many elements are open.
  private(set) final var depth = 0
  /// How many things have been told; it stands still while one of them goes on and on.
  private(set) final var eventCount = 0
  /// Why it wanted no more.
  private(set) final var complaint: (kind: ImportError.Kind, message: String)?
  /// Set by whoever reads.
  final var parser: XML_Parser?

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

  final func reportBegin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard complaint == nil else { return }
    eventCount &+= 1
    depth += 1
    guard depth <= Self.depthLimit else {
      stop(.broken, "its elements are nested deeper than \(Self.depthLimit) levels")
      return
    }
    begin(name, attributes)
  }

  final func reportEnd() {
    guard complaint == nil else { return }
    eventCount &+= 1
    end()
    depth -= 1
  }

  final func reportText(_ bytes: UnsafePointer<CChar>?, _ count: Int32) {
    guard complaint == nil, let bytes else { return }
    eventCount &+= 1
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Notes that something without meaning for records has been read: a comment, an instruction.
  final func reportOther() {
    eventCount &+= 1
  }
}
