import AlbumModel
import CExpat
import Glibc

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

/// Messages for expat's errors.
enum XMLErrorText {
  private static let behindEnd = "invalid XML: unexpected text after the end"

  /// The message, which follows a line number.
  ///
  /// - Parameters:
  ///   - code: expat's error.
  ///   - isBehindEnd: whether the outermost element has been closed.
  /// - Returns: the message.
  static func message(_ code: XML_Error, isBehindEnd: Bool) -> String {
    switch code {
    case XML_ERROR_INVALID_TOKEN where isBehindEnd: behindEnd
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
      XML_ERROR_PARTIAL_CHAR:
      "the file is truncated"
    case XML_ERROR_TAG_MISMATCH: "invalid XML: this closing tag does not match"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: behindEnd
    case XML_ERROR_INVALID_TOKEN: "invalid XML: unexpected character, such as an unescaped & or <"
    case XML_ERROR_UNDEFINED_ENTITY: "invalid XML: undefined entity"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: "invalid XML: duplicate attribute"
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: "its entities expand too far"
    case XML_ERROR_RECURSIVE_ENTITY_REF: "an entity refers to itself"
    case XML_ERROR_NO_MEMORY: "there is not enough memory for it"
    default: "no XML: \(XML_ErrorString(code).map { String(cString: $0) } ?? "an error")"
    }
  }
}

/// The name of an element, valid during its callback.
struct XMLName {
  private let start: UnsafePointer<CChar>

  init(_ start: UnsafePointer<CChar>) {
    self.start = start
  }

  /// A copy of the name.
  var text: String { String(cString: start) }

  static func == (left: XMLName, right: StaticString) -> Bool {
    strcmp(left.start, UnsafeRawPointer(right.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// The attributes of an element, valid during its callback.
struct XMLAttributes: Sequence, IteratorProtocol {
  /// Alternating names and values, terminated by nil.
  private var place: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ first: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    place = first
  }

  mutating func next() -> (name: String, value: String)? {
    guard let place, let name = place[0], let value = place[1] else { return nil }
    self.place = place + 2
    return (String(cString: name), String(cString: value))
  }
}
