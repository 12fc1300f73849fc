import CExpat

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
