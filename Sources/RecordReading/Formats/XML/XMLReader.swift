import AlbumModel
import CExpat
import Glibc

/// Reads an XML text block by block, and reports its parts.
///
/// Nothing outside the file is loaded, and expat limits the expansion of entities. The memory does
/// not grow with the file: a tag or a comment that is longer than a record may be is an error.
package final class XMLReader {
  /// The size of expanded entities below which their ratio to the length of the file is not
  /// checked.
  private static let harmlessEntities: UInt64 = 1024 * 1024

  private let parser: XML_Parser
  package let handler: XMLHandler
  private let fileName: String
  private var feed: BlockFeed
  private var hasBegun = false
  /// The number of bytes that have been read since the last report.
  private var silentCount = 0
  /// Whether everything has been read.
  package private(set) var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block.
  ///   - file: the same file, for its name.
  ///   - handler: receives the parts.
  package init(_ feed: BlockFeed, of file: InputFile, to handler: XMLHandler) {
    (self.feed, self.handler) = (feed, handler)
    fileName = file.name
    // The text is UTF-8, whatever the XML declaration says.
    parser = XML_ParserCreate("UTF-8")
    handler.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(handler).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        if let name { handlerOf(data)?.receiveBegin(XMLName(name), XMLAttributes(attributes)) }
      }, { data, name in if let name { handlerOf(data)?.receiveEnd(XMLName(name)) } })
    XML_SetCharacterDataHandler(parser) { handlerOf($0)?.receiveText($1, $2) }
    XML_SetCommentHandler(parser) { data, _ in handlerOf(data)?.skipPart() }
    XML_SetProcessingInstructionHandler(parser) { data, _, _ in handlerOf(data)?.skipPart() }
    // An entity of an external DTD remains as written.
    XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
      guard isParameter == 0, let name, let handler = handlerOf(data) else { return }
      let text = Array("&\(String(cString: name));".utf8CString)
      text.withUnsafeBufferPointer { handler.receiveText($0.baseAddress, Int32($0.count - 1)) }
    }
    XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, Self.harmlessEntities)
  }

  deinit {
    handler.parser = nil
    XML_ParserFree(parser)
  }

  /// The remarks on the encoding of the block that was read last.
  package var notes: [EncodingNote] { feed.notes }

  /// The number of bytes that have been read from the file.
  package var bytesRead: Int { feed.bytesRead }

  /// Reads the whole text, and reports its parts.
  func readAll() throws(ImportError) { while !isAtEnd { try readOn() } }

  /// Reads one block, and reports its parts.
  ///
  /// - Throws: ``ImportError`` for invalid XML, or if the handler stopped; the parts before that
  ///   have been reported.
  package func readOn() throws(ImportError) {
    guard !isAtEnd else { return }
    var text = feed.block.bytes
    if hasBegun {
      try feed.advance(keepingFrom: feed.block.count)
      text = feed.block.bytes
    } else {
      let start = Self.start(of: text)
      handler.linesBefore = LineCount.lineEnds(in: UnsafeBufferPointer(rebasing: text[..<start]))
      text = UnsafeBufferPointer(rebasing: text[start...])
      hasBegun = true
    }
    isAtEnd = feed.isAtEnd
    let events = handler.eventCount
    let status = text.withMemoryRebound(to: CChar.self) { bytes in
      XML_Parse(parser, bytes.baseAddress, Int32(bytes.count), isAtEnd ? 1 : 0)
    }
    guard status == XML_STATUS_OK else {
      isAtEnd = true
      throw error()
    }
    silentCount = handler.eventCount == events ? silentCount + text.count : 0
    guard silentCount <= feed.maximumRecord else {
      isAtEnd = true
      throw feed.tooLong(fileName, line: line, advice: "a tag or a comment is not closed")
    }
  }

  /// The place of the first byte that is not white space, or that of the declaration.
  ///
  /// White space and comments before the declaration are invalid, but invisible to users.
  private static func start(of text: UnsafeBufferPointer<UInt8>) -> Int {
    let start = text.firstIndex { !JSONReader.isSpace($0) } ?? 0
    guard let place = afterComments(in: text) else { return start }
    return text[place...].starts(with: "<?xml".utf8) ? place : start
  }

  /// The place after white space and comments at the beginning; nil if a comment is not closed.
  package static func afterComments(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var place = 0
    while true {
      place = text[place...].firstIndex { !JSONReader.isSpace($0) } ?? text.count
      guard text[place...].starts(with: "<!--".utf8) else { return place }
      let rest = text[(place + 4)...]
      guard let end = rest.indices.first(where: { text[$0...].starts(with: "-->".utf8) }) else {
        return nil
      }
      place = end + 3
    }
  }

  /// The line that was read last.
  package var line: Int { handler.line }

  private func error() -> ImportError {
    let isBehindEnd = handler.depth == 0 && handler.eventCount > 0
    return ImportError(
      handler.complaint?.kind ?? .broken, fileName, line: line,
      handler.complaint?.message
        ?? Self.message(XML_GetErrorCode(parser), isBehindEnd: isBehindEnd),
      advice: "fix the file, or export it again")
  }

  /// The message for an error of expat, which follows a line number.
  private static func message(_ code: XML_Error, isBehindEnd: Bool) -> String {
    switch code {
    case XML_ERROR_INVALID_TOKEN where isBehindEnd, XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
      "invalid XML: unexpected text after the end"
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
      XML_ERROR_PARTIAL_CHAR:
      "the file is truncated"
    case XML_ERROR_TAG_MISMATCH: "invalid XML: this closing tag does not match"
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

private func handlerOf(_ data: UnsafeMutableRawPointer?) -> XMLHandler? {
  data.map { Unmanaged<XMLHandler>.fromOpaque($0).takeUnretainedValue() }
}

/// The name of an element, valid during its callback.
package struct XMLName {
  private let start: UnsafePointer<CChar>

  init(_ start: UnsafePointer<CChar>) { self.start = start }

  /// A copy of the name.
  var text: String { String(cString: start) }

  /// The name without the prefix of its namespace.
  var local: XMLName {
    strrchr(start, Int32(UInt8(ascii: ":"))).map { XMLName(UnsafePointer($0 + 1)) } ?? self
  }

  /// Compares a name with the literals of a `switch`.
  static func ~= (text: StaticString, name: XMLName) -> Bool {
    strcmp(name.start, UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// The attributes of an element, valid during its callback.
package struct XMLAttributes: Sequence, IteratorProtocol {
  /// Alternating names and values, terminated by nil.
  private var place: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ first: UnsafeMutablePointer<UnsafePointer<CChar>?>?) { place = first }

  package mutating func next() -> (name: String, value: String)? {
    guard let place, let name = place[0], let value = place[1] else { return nil }
    self.place = place + 2
    return (String(cString: name), String(cString: value))
  }
}
