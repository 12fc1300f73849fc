import AlbumModel
import RecordReading
import Testing

@Suite("Encodings")
struct EncodingTests {
  @Test(
    "the encoding of a file that begins with much ASCII is detected after it",
    arguments: [
      (TextEncoding.macRoman, UInt8(0x8E)), (.windows1252, 0xE9),
    ])
  func lateLetters(_ encoding: TextEncoding, _ letter: UInt8) throws {
    var bytes = Array("artist,title\n".utf8)
    for number in 0..<20_000 { bytes += Array("artist \(number),title\n".utf8) }
    bytes += Array("Beyonc".utf8) + [letter] + Array(",x\n".utf8)
    let reading = try Reading(bytes)
    #expect(reading.records.count == 20_001)
    #expect(reading.records.last?.draft.artist == "Beyoncé")
  }

  @Test(
    "multi-byte characters are read correctly at block boundaries", arguments: 0..<5)
  func lettersOverBlocks(_ shift: Int) throws {
    let cell = String(repeating: "é日💿", count: 30_000)
    let reading = try Reading(
      "artist,title\n" + String(repeating: "x", count: shift) + ",\(cell)\n")
    #expect(reading.titles == [cell])
    #expect(reading.warnings.isEmpty)
  }

  @Test(
    "encodings are found by their usual names",
    arguments: [
      ("UTF-8", TextEncoding.utf8), ("utf8", .utf8), ("UTF-16", .utf16LittleEndian),
      ("utf-16be", .utf16BigEndian), ("cp1252", .windows1252), ("Windows-1252", .windows1252),
      ("latin1", .windows1252), ("ISO-8859-1", .windows1252), ("MacRoman", .macRoman),
      ("macintosh", .macRoman),
    ])
  func names(_ name: String, _ encoding: TextEncoding) {
    #expect(TextEncoding(named: name) == encoding)
  }

  @Test("every encoding is found by its name, and unknown names are rejected")
  func ownNames() {
    for encoding in TextEncoding.allCases {
      #expect(TextEncoding(named: encoding.rawValue) == encoding)
    }
    #expect(TextEncoding(named: "klingon") == nil)
  }
}
