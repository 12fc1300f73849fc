/// Distinguishes a picture's address from other texts in a column "cover", such as its condition.
package enum CoverText {
  private static let pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif"]

  /// Whether a text is an address or the path of a picture.
  package static func isAddress(_ text: String) -> Bool { address(text) != nil }

  /// Whether a text is the address or the path of a file of a picture.
  package static func isPicture(_ text: String) -> Bool {
    let small = text.lowercased()
    return small.hasPrefix("=image(") || pictureEndings.contains { small.hasSuffix($0) }
  }

  /// The trimmed text if it is an address or the path of a picture.
  package static func address(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { address($0) }
  }

  /// The same for UTF-8.
  package static func address(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let text = TrimmedText.text(bytes) else { return nil }
    // A protocol-relative address, copied from a page.
    if text.utf8.starts(with: "//".utf8) { return "https:" + text }
    if text.utf8.starts(with: "http://".utf8) || text.utf8.starts(with: "https://".utf8) {
      return text
    }
    if text.utf8.starts(with: "file://".utf8) { return text }
    let small = text.lowercased()
    return pictureEndings.contains { small.hasSuffix($0) } ? text : nil
  }
}
