/// A text to be matched exactly, in any Unicode composition of its letters.
///
/// `é` may be stored as one scalar or as `e` with an accent; users see one letter.
struct ExactText {
  private let text: String
  private let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    self.bytes = Array(text.utf8)
  }

  func isPart(of value: UnsafeBufferPointer<UInt8>) -> Bool {
    if value.contains(bytes: bytes) { return true }
    guard !value.isASCII else { return false }
    let pattern = Array(text)
    let letters = Array(String(decoding: value, as: UTF8.self))
    guard letters.count >= pattern.count else { return false }
    return (0...(letters.count - pattern.count)).contains { start in
      letters[start..<(start + pattern.count)].elementsEqual(pattern)
    }
  }

  func isAll(of value: UnsafeBufferPointer<UInt8>) -> Bool {
    if value.elementsEqual(bytes) { return true }
    return !value.isASCII && String(decoding: value, as: UTF8.self) == text
  }
}
