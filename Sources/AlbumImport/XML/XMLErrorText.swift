import CExpat

/// Says in plain words what expat found wrong.
enum XMLErrorText {
  private static let behindEnd = "no XML: something follows the end"

  /// What is wrong, in words that follow a line number.
  ///
  /// - Parameters:
  ///   - code: what expat says.
  ///   - isBehindEnd: whether the outermost element has been closed.
  /// - Returns: the words.
  static func message(_ code: XML_Error, isBehindEnd: Bool) -> String {
    switch code {
    case XML_ERROR_INVALID_TOKEN where isBehindEnd: behindEnd
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION,
      XML_ERROR_PARTIAL_CHAR:
      "the file breaks off"
    case XML_ERROR_TAG_MISMATCH: "no XML: the tag that is closed here is not the one that is open"
    case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: behindEnd
    case XML_ERROR_INVALID_TOKEN: "no XML: a letter that must not stand here, such as a bare & or <"
    case XML_ERROR_UNDEFINED_ENTITY: "no XML: an &entity; that the file does not define"
    case XML_ERROR_DUPLICATE_ATTRIBUTE: "no XML: a tag has an attribute twice"
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: "its entities stand for far more than it holds"
    case XML_ERROR_RECURSIVE_ENTITY_REF: "an entity stands for itself"
    case XML_ERROR_NO_MEMORY: "there is not enough memory for it"
    default: "no XML: \(XML_ErrorString(code).map { String(cString: $0) } ?? "an error")"
    }
  }
}
