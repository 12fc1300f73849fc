import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Any table in any dialect")
struct DialectPropertyTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var mixed = state
      mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
      return mixed ^ (mixed >> 29)
    }
  }

  private static let letters = [
    "a", "b", "Z", "1", " ", "\"", ",", ";", "\t", "|", "\n", "\r\n", "\r", "é", "日", "💿", "\0",
    "'",
  ]

  private func table(_ random: inout Random) -> [[String]] {
    let width = Int.random(in: 2...6, using: &random)
    return (0..<Int.random(in: 1...60, using: &random)).map { _ in
      (0..<width).map { _ in
        (0..<Int.random(in: 0...8, using: &random))
          .map { _ in Self.letters.randomElement(using: &random) ?? "" }.joined()
      }
    }
  }

  /// A cell with quotes if it needs them, and sometimes if it does not.
  private func written(_ cell: String, _ delimiter: String, _ random: inout Random) -> String {
    let marks = Set(["\"", "\n", "\r", "\r\n", delimiter])
    let needsQuotes = cell.contains { marks.contains(String($0)) } || cell.hasPrefix(" ")
    guard needsQuotes || Bool.random(using: &random) else { return cell }
    return "\"" + cell.replacing("\"", with: "\"\"") + "\""
  }

  private func encoded(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    switch encoding {
    case .utf16LittleEndian: text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    default: Array(text.utf8)
    }
  }

  @Test("is read back unchanged", arguments: 0..<300)
  func roundTrip(_ seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let table = table(&random)
    let delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let encodings: [TextEncoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian]
    let encoding = encodings.randomElement(using: &random) ?? .utf8
    let header = ["artist", "title", "genre", "label", "notes", "format"].prefix(table[0].count)
    var lines = [header.joined(separator: delimiter)]
    for row in table {
      lines.append(
        row.map { written($0, delimiter, &random) }.joined(separator: delimiter))
    }
    var text = lines.joined(separator: lineEnd)
    if Bool.random(using: &random) { text += lineEnd }
    var options = ImportOptions()
    options.encoding = encoding
    options.blockSize = Int.random(in: 256...2000, using: &random)
    let reading = try Reading(encoded(text, encoding), options)
    #expect(reading.columns == Array(header))
    #expect(reading.texts == table)
    #expect(reading.problems.isEmpty)
  }
}
