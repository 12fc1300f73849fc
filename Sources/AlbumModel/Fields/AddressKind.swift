/// The address of something: a URL, a URI such as `spotify:album:1`, or a path.
public struct AddressKind: FieldKind {
  /// `address`.
  public static let name = "address"

  /// The text, if it has a scheme, begins with `www.`, or is a path with a slash.
  public func read(_ text: String) -> FieldValue? {
    if text.utf8.contains(UInt8(ascii: "/")) || text.hasPrefix("www.") { return .text(text) }
    guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
      text[..<colon].utf8.allSatisfy({ $0 | 0x20 &- UInt8(ascii: "a") < 26 })
    else { return nil }
    return .text(text)
  }
}
