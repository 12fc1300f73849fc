import AlbumModel
import CExpat

/// Reads an XML text block by block, and reports its parts.
///
/// Nothing outside the file is loaded, and expat limits the expansion of entities. The memory does
/// not grow with the file: a tag or a comment that is longer than a record may be is an error.
final class XMLReader {
  /// The size of expanded entities below which their ratio to the length of the file is not
  /// checked.
  private static let harmlessEntities: UInt64 = 1024 * 1024

  private let parser: XML_Parser
  let receiver: XMLReceiver
  private let fileName: String
  private var feed: BlockFeed
  /// The number of line ends before the text that expat received.
  private var linesBefore = 0
  private var hasBegun = false
  /// The number of bytes that have been read since the last report.
  private var silentCount = 0
  /// Whether everything has been read.
  private(set) var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - file: the same file, for its name.
  ///   - receiver: receives the reports.
  init(_ feed: BlockFeed, of file: InputFile, to receiver: XMLReceiver) {
    self.feed = feed
    self.receiver = receiver
    fileName = file.name
    // The text is UTF-8, whatever the XML declaration says.
    parser = XML_ParserCreate("UTF-8")
    receiver.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(receiver).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        if let name { receiverOf(data)?.reportBegin(XMLName(name), XMLAttributes(attributes)) }
      }, { data, _ in receiverOf(data)?.reportEnd() })
    XML_SetCharacterDataHandler(parser) { receiverOf($0)?.reportText($1, $2) }
    XML_SetCommentHandler(parser) { data, _ in receiverOf(data)?.reportOther() }
    XML_SetProcessingInstructionHandler(parser) { data, _, _ in receiverOf(data)?.reportOther() }
    // An entity of an external DTD remains as written.
    XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
      guard isParameter == 0, let name, let receiver = receiverOf(data) else { return }
      let text = Array("&\(String(cString: name));".utf8CString)
      text.withUnsafeBufferPointer { receiver.reportText($0.baseAddress, Int32($0.count - 1)) }
    }
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, Self.harmlessEntities)
  }

  deinit {
    receiver.parser = nil
    XML_ParserFree(parser)
  }

  /// The number of bytes that have been read from the file.
  var bytesRead: Int { feed.bytesRead }

  /// Reads one block, and reports its parts.
  ///
  /// - Throws: ``ImportError`` for invalid XML, or if the receiver stopped; the parts before that
  ///   have been reported.
  func readOn() throws(ImportError) {
    guard !isAtEnd else { return }
    var text = feed.block.bytes
    if hasBegun {
      try feed.advance(keepingFrom: feed.block.count)
      text = feed.block.bytes
    } else {
      // White space before the declaration is invalid, but invisible to users.
      let start = text.firstIndex { !JSONReader.isSpace($0) } ?? 0
      linesBefore = LineCount.lineEnds(in: UnsafeBufferPointer(rebasing: text[..<start]))
      text = UnsafeBufferPointer(rebasing: text[start...])
      hasBegun = true
    }
    isAtEnd = feed.isAtEnd
    let events = receiver.eventCount
    guard parse(text, isLast: isAtEnd) else {
      isAtEnd = true
      throw error()
    }
    silentCount = receiver.eventCount == events ? silentCount + text.count : 0
    guard silentCount <= feed.longestRecord else {
      isAtEnd = true
      throw feed.tooLong(fileName, line: line, advice: "a tag or a comment is not closed")
    }
  }

  private func parse(_ text: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool {
    text.withMemoryRebound(to: CChar.self) { bytes in
      XML_Parse(parser, bytes.baseAddress, Int32(bytes.count), isLast ? 1 : 0) == XML_STATUS_OK
    }
  }

  private var line: Int { linesBefore + Int(XML_GetCurrentLineNumber(parser)) }

  private func error() -> ImportError {
    let isBehindEnd = receiver.depth == 0 && receiver.eventCount > 0
    return ImportError(
      receiver.complaint?.kind ?? .broken, fileName, line: line,
      receiver.complaint?.message
        ?? XMLErrorText.message(XML_GetErrorCode(parser), isBehindEnd: isBehindEnd),
      advice: "fix the file, or export it again")
  }
}

private func receiverOf(_ data: UnsafeMutableRawPointer?) -> XMLReceiver? {
  data.map { Unmanaged<XMLReceiver>.fromOpaque($0).takeUnretainedValue() }
}
