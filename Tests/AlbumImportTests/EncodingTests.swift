import AlbumModel
import RecordReading
import Testing

@Suite("Encodings")
struct EncodingTests {
  @Test(
    "the encoding of a file that begins with much ASCII is detected after it",
    arguments: [
      ("mac-roman", UInt8(0x8E)), ("windows-1252", 0xE9),
    ])
  func lateLetters(_ encoding: String, _ letter: UInt8) throws {
    var bytes = Array("artist,title\n".utf8)
    for number in 0..<20_000 { bytes += Array("artist \(number),title\n".utf8) }
    bytes += Array("Beyonc".utf8) + [letter] + Array(",x\n".utf8)
    let reading = try Reading(bytes)
    #expect(reading.records.count == 20_001)
    #expect(reading.records.last?.draft.artist == "Beyoncé")
  }

  @Test("multi-byte characters are read correctly at block boundaries", arguments: 0..<5)
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
      ("UTF-8", "utf-8"), ("utf8", "utf-8"), ("UTF-16", "utf-16le"), ("utf-16be", "utf-16be"),
      ("cp1252", "windows-1252"), ("Windows-1252", "windows-1252"), ("latin1", "windows-1252"),
      ("ISO-8859-1", "windows-1252"), ("MacRoman", "mac-roman"), ("macintosh", "mac-roman"),
      ("cp1251", "windows-1251"), ("Windows-1250", "windows-1250"), ("KOI8-R", "koi8-r"),
    ])
  func names(_ name: String, _ encoding: String) {
    #expect(TextEncoding(named: name)?.rawValue == encoding)
  }

  @Test("every encoding is found by its name, and unknown names are rejected")
  func ownNames() {
    for encoding in TextEncoding.allCases {
      #expect(TextEncoding(named: encoding.rawValue) == encoding)
    }
    #expect(TextEncoding(named: "klingon") == nil)
  }
}
