import AlbumTestSupport
import Glibc
import Testing

/// Lists of albums in languages with their own letters, and the encodings in which such lists exist.
struct EncodedList: CustomTestStringConvertible, Sendable {
  let language: String
  let encodings: [String]
  /// The rows of a table of artists and titles.
  let rows: [String]

  var testDescription: String { language }

  private init(_ language: String, _ encodings: String, _ rows: String) {
    self.language = language
    self.encodings = encodings.split(separator: " ").map(String.init)
    self.rows = rows.split(separator: "|").map(String.init)
  }

  static let languages = CaseTable.triples("encoded-lists-of-languages").map(EncodedList.init)
  static let english = CaseTable.triples("encoded-lists-in-english").map(EncodedList.init)

  /// The first rows as a table in an encoding; marks that it lacks are replaced by ASCII.
  ///
  /// - Returns: the text, and its bytes; nil if the encoding lacks a letter.
  func table(_ count: Int = .max, in encoding: String) -> (text: String, bytes: [UInt8])? {
    let text = (["artist,title"] + rows.prefix(count)).joined(separator: "\n") + "\n"
    if let bytes = Self.encoded(text, encoding) { return (text, bytes) }
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "–": "-", "’": "'", "“": "'", "”": "'", "„": "'", "…": ".",
    ]
    let scalars = text.unicodeScalars.map { plain[$0] ?? $0 }
    let simple = String(String.UnicodeScalarView(scalars))
    return Self.encoded(simple, encoding).map { (simple, $0) }
  }

  private static func encoded(_ text: String, _ encoding: String) -> [UInt8]? {
    guard let converter = iconv_open(encoding, "UTF-8"), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = text.utf8CString.dropLast().map(\.self)
    var output = [CChar](repeating: 0, count: 2 * input.count)
    var (left, free) = (input.count, output.count)
    let result = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (source, target) = (input.baseAddress, output.baseAddress)
        return iconv(converter, &source, &left, &target, &free)
      }
    }
    guard result == 0 else { return nil }
    return output.prefix(output.count - free).map { UInt8(bitPattern: $0) }
  }
}
