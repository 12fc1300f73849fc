import CExpat

/// Is told what an XML text consists of, as it is read.
///
/// A class, because expat's callbacks are C functions, which know no generic types.
class XMLReceiver {
  /// How far the text has been told.
  private(set) final var progress = XMLProgress()
  /// Set by whoever reads.
  final var parser: XML_Parser?

  /// An element begins.
  func begin(_ name: XMLName, _ attributes: XMLAttributes) {}

  /// The element that began last ends.
  func end() {}

  /// A piece of the text in the element that is open; the next piece may belong to it.
  func text(_ text: UnsafeBufferPointer<UInt8>) {}

  /// How many elements are open, the one told of included.
  final var depth: Int { progress.depth }

  /// The line that is being read, from 1.
  final var line: Int { parser.map { Int(XML_GetCurrentLineNumber($0)) } ?? 1 }

  /// Stops the reading.
  final func stop(_ kind: ImportError.Kind, _ message: String) {
    progress.complaint = (kind, message)
    if let parser { XML_StopParser(parser, 0) }
  }

  /// Stops the reading at a record that is longer than any sane one.
  final func stopAtRecord(longerThan longestRecord: Int) {
    stop(.tooLong, "a record is longer than \(longestRecord / 1024 / 1024) MB")
  }

  final func reportBegin(_ name: XMLName, _ attributes: XMLAttributes) {
    switch progress.begin() {
    case .goOn: begin(name, attributes)
    case .tooDeep:
      stop(.broken, "its elements are nested deeper than \(XMLProgress.depthLimit) levels")
    case .stopped: break
    }
  }

  final func reportEnd() {
    guard progress.goOn() else { return }
    end()
    progress.end()
  }

  final func reportText(_ bytes: UnsafePointer<CChar>?, _ count: Int32) {
    guard progress.goOn(), let bytes else { return }
    bytes.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
      text(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Notes that something without meaning for records has been read: a comment, an instruction.
  final func reportOther() {
    _ = progress.goOn()
  }
}
