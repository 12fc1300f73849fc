import AlbumImport
import AlbumModel
import Testing

@Suite("Encodings")
struct EncodingTests {
  private static let text = "Artist,Title\r\nSigur Rós,Ágætis byrjun\r\nBjörk,Début – “x”\r\n"

  private func utf16(_ text: String, isBigEndian: Bool, hasMark: Bool) -> [UInt8] {
    ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? bytes.reversed() : bytes
    }
  }

  @Test("UTF-8 with a byte order mark is read as without")
  func byteOrderMark() throws {
    let reading = try Reading([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8))
    #expect(reading.columns == ["Artist", "Title"])
    #expect(reading.titles == ["Ágætis byrjun", "Début – “x”"])
  }

  @Test("UTF-16 is detected with and without its mark", arguments: [true, false], [true, false])
  func utf16(isBigEndian: Bool, hasMark: Bool) throws {
    let reading = try Reading(utf16(Self.text, isBigEndian: isBigEndian, hasMark: hasMark))
    #expect(reading.columns == ["Artist", "Title"])
    #expect(reading.titles == ["Ágætis byrjun", "Début – “x”"])
    #expect(reading.records.map(\.line) == [2, 3])
    #expect(reading.warnings.isEmpty)
  }

  @Test("UTF-16 keeps characters beyond the first plane and replaces lone surrogates")
  func surrogates() throws {
    var bytes = utf16("Artist,Title\n💿,", isBigEndian: false, hasMark: true)
    bytes += [0x3D, 0xD8] + utf16("x\n", isBigEndian: false, hasMark: false) + [0x41]
    let reading = try Reading(bytes)
    #expect(reading.records[0].draft.artist == "💿")
    #expect(reading.titles == ["\u{FFFD}x", nil])
    #expect(reading.warnings.count { $0.kind == "encoding" } == 2)
  }

  @Test("Windows-1252 is distinguished from Mac Roman by its letters")
  func windows() throws {
    let bytes =
      Array("Artist,Title\nSigur R".utf8) + [0xF3] + Array("s,".utf8) + [0xC1, 0x67, 0xE6]
    let reading = try Reading(
      bytes + Array("tis\nBj".utf8) + [0xF6] + Array("rk,It".utf8) + [0x92, 0x73])
    #expect(reading.records.map(\.draft.artist) == ["Sigur Rós", "Björk"])
    #expect(reading.titles == ["Ágætis", "It’s"])
    #expect(reading.warnings.isEmpty)
  }

  @Test("Mac Roman is distinguished from Windows-1252 by its letters")
  func mac() throws {
    let bytes =
      Array("Artist,Title\nSigur R".utf8) + [0x97] + Array("s,".utf8) + [0xE7, 0x67, 0xBE]
    let reading = try Reading(
      bytes + Array("tis\nBj".utf8) + [0x9A] + Array("rk,It".utf8) + [0xD5, 0x73])
    #expect(reading.records.map(\.draft.artist) == ["Sigur Rós", "Björk"])
    #expect(reading.titles == ["Ágætis", "It’s"])
  }

  @Test("spaces that do not break between words are Mac Roman, not Chinese")
  func macSpaces() throws {
    let artist = "Stan Getz / Joao Gilberto featuring Jobim".replacing(" ", with: "\u{CA}")
    let bytes = "Artist,Title\nElton John,Honky Ch\u{89}teau\n\(artist),Getz / Gilberto\n"
      .unicodeScalars.map { UInt8($0.value) }
    let reading = try Reading(bytes)
    #expect(reading.titles == ["Honky Château", "Getz / Gilberto"])
    #expect(reading.records[1].draft.artist == "Stan Getz / Joao Gilberto featuring Jobim")
  }

  @Test("a single letter is decided by its neighbors")
  func oneLetter() throws {
    #expect(
      try Reading(Array("Artist,Title\nBeyonc".utf8) + [0x8E, 0x2C, 0x34]).records[0].draft.artist
        == "Beyoncé")
    #expect(
      try Reading(Array("Artist,Title\nBeyonc".utf8) + [0xE9, 0x2C, 0x34]).records[0].draft.artist
        == "Beyoncé")
    #expect(
      try Reading(Array("Artist,Title\nBJ".utf8) + [0xD6] + Array("RK,x".utf8)).records[0].draft
        .artist == "BJÖRK")
  }

  @Test("a given encoding is always used")
  func given() throws {
    var options = ImportOptions()
    options.encoding = .windows1252
    #expect(try Reading("artist,title\nBjörk,x\n", options).records[0].draft.artist == "BjÃ¶rk")
    options.encoding = .macRoman
    let bytes = Array("artist,title\na,b".utf8) + [0xF0]
    #expect(try Reading(bytes, options).titles == ["b\u{F8FF}"])
    options.encoding = .utf16BigEndian
    #expect(
      try Reading(utf16(Self.text, isBigEndian: true, hasMark: false), options).records.count == 2)
  }

  @Test("invalid bytes in a UTF-8 file are read as Windows-1252, with a warning")
  func strangersInUTF8() throws {
    var bytes = Array("artist,title\n".utf8)
    for _ in 0..<20 { bytes += Array("Björk,Début\n".utf8) }
    bytes += Array("Beyonc".utf8) + [0xE9] + Array(",I Am\u{2026}\nSigur Rós,Von\n".utf8)
    let reading = try Reading(bytes)
    #expect(reading.records[20].draft.artist == "Beyoncé")
    #expect(reading.records[20].draft.title == "I Am…")
    #expect(reading.records[21].draft.artist == "Sigur Rós")
    #expect(reading.warnings.map(\.line) == [22])
    #expect(
      reading.warnings.map(\.message) == ["text that is not UTF-8 was decoded as Windows-1252"])
  }

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

  @Test("an incomplete character at the end of the file is read")
  func cutOff() throws {
    let reading = try Reading(Array("artist,title\nBjörk,Björk,é".utf8).dropLast())
    #expect(reading.records.count == 1)
    #expect(reading.warnings.map(\.line).contains(2))
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
