import AlbumModel
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Encodings of whole files")
struct EncodingGuessTests {
  /// Whether a file is read with the right letters, and whether it has a warning on the encoding.
  private func read(
    _ file: (text: String, bytes: [UInt8])
  ) throws -> (isRight: Bool, isWarned: Bool) {
    let reading = try Reading(file.bytes)
    let expected = try Reading(file.text)
    let isRight = zip(reading.records, expected.records).allSatisfy {
      ($0.draft.artist, $0.draft.title) == ($1.draft.artist, $1.draft.title)
    }
    let isWarned = reading.warnings.contains { $0.kind == "encoding" }
    return (isRight && reading.records.count == expected.records.count, isWarned)
  }

  @Test("a list is read in the encoding that fits its language", arguments: EncodedList.languages)
  func languages(_ list: EncodedList) throws {
    for encoding in list.encodings {
      guard let file = list.table(in: encoding) else { continue }
      #expect(try read(file).isRight, "\(encoding)")
    }
  }

  @Test("a few lines are read correctly, or with a warning", arguments: EncodedList.languages)
  func fewLines(_ list: EncodedList) throws {
    for encoding in list.encodings {
      for count in [4, 2, 1] {
        guard let file = list.table(count, in: encoding) else { continue }
        let (isRight, isWarned) = try read(file)
        #expect(isRight || isWarned, "\(count) lines in \(encoding)")
      }
    }
  }

  @Test("a few accents in an English list are read correctly", arguments: EncodedList.english)
  func english(_ list: EncodedList) throws {
    let windows = try #require(list.table(in: "CP1252"))
    #expect(try read(windows).isRight)
    for encoding in list.encodings {
      guard let file = list.table(in: encoding) else { continue }
      let (isRight, isWarned) = try read(file)
      #expect(isRight || isWarned, "\(encoding)")
    }
  }

  @Test("one line cannot change the encoding of a file")
  func oneLine() throws {
    let lines = "Björk,Debut\nEd Sheeran,÷\nThelonious Monk,Monk’s Dream\nNena,¡\nX,ñ\n"
    let text = "artist,title\n" + String(repeating: lines, count: 3)
    let bytes = text.unicodeScalars.map { $0 == "’" ? 0x92 : UInt8($0.value) }
    let reading = try Reading(bytes)
    #expect(reading.titles == (try Reading(text)).titles)
    #expect(reading.warnings == [])
  }

  @Test("a doubtful encoding is a warning with the other encoding and the option")
  func doubt() throws {
    let reading = try Reading(
      Array("artist,title\nPhoenix,x\nMaria T".utf8) + [0xE3] + "nase,y\n".utf8)
    #expect(reading.warnings.map(\.kind) == ["encoding"])
    #expect(
      reading.warnings.map(\.message) == [
        "the text was decoded as Windows-1252, but may be Windows-1250; if its letters are wrong, "
          + "name it with --encoding windows-1250"
      ])
  }

  @Test("an XML declaration and an HTML page name their encoding")
  func declared() throws {
    let xml =
      "<?xml version='1.0' encoding='windows-1250'?>\n<albums>"
      + "<album><artist>Jan</artist><title>Lod"
    let end = "</title></album><album><artist>A</artist><title>B</title></album></albums>"
    let reading = try Reading(Array(xml.utf8) + [0xEC] + Array(end.utf8))
    #expect(reading.titles == ["Lodě", "B"])
    #expect(reading.warnings == [])
  }

  @Test("bytes that are no characters in a named encoding are replaced, with a warning")
  func invalid() throws {
    var options = ImportOptions()
    for name in ["shift-jis", "windows-1253"] {
      options.encoding = TextEncoding(named: name)
      let reading = try Reading(
        Array("artist,title\na,b".utf8) + [0xFF] + Array("\n".utf8), options)
      #expect(reading.titles == ["b\u{FFFD}"])
      #expect(Set(reading.warnings.map(\.kind)) == ["encoding", "lost letters"])
    }
  }

  @Test("U+FFFD in a file is a warning with its first line and the number of records")
  func replacement() throws {
    let reading = try Reading("artist,title\nA,B\nBj\u{FFFD}rk,Debut\nSigur R\u{FFFD}s,Takk\n")
    let lost = reading.warnings.filter { $0.kind == "lost letters" }
    #expect(lost.map(\.line) == [3, 4])
    #expect(
      lost.first?.message
        == "\"Bj\u{FFFD}rk\" has \u{FFFD} where a letter was lost, in the file or before")
  }

  @Test("control characters of Windows-1252 are decoded only where they fit")
  func controls() throws {
    let reading = try Reading("artist,title\nIt\u{92}s,Bj\u{86}rk \u{94}x\u{94}\n")
    #expect(reading.records[0].draft.artist == "It’s")
    #expect(reading.titles == ["Bj\u{FFFD}rk ”x”"])
    #expect(Set(reading.warnings.map(\.kind)) == ["repaired", "lost letters"])
  }

  @Test("Chinese that is UTF-8 by chance is decoded like the rest of the file")
  func chance() throws {
    // 牛 in GBK is valid UTF-8.
    let list = try #require(EncodedList.languages.first { $0.language == "Simplified" })
    let file = try #require(list.table(in: "GBK"))
    let reading = try Reading(Array("artist,title\nA,".utf8) + [0xC5, 0xA3, 0x0A] + file.bytes)
    #expect(reading.titles.first == "牛")
  }

  @Test("lines of UTF-8 in a file of another encoding are a warning")
  func onlyUTF8() throws {
    let text = [UInt8]("artist,title\n".utf8) + [0xC9] + "tienne,\nBjörk,b\n".utf8
    let lines = (0..<5).flatMap { _ in [UInt8]("Mot".utf8) + [0xF6] + "rhead,x\n".utf8 }
    let reading = try Reading(text + lines)
    #expect(reading.records[1].draft.artist == "Björk")
    #expect(reading.records.last?.draft.artist == "Motörhead")
    #expect(
      reading.warnings.map(\.message) == [
        "text was decoded as UTF-8, not as Windows-1252 like the rest"
      ])
  }

  @Test(
    "encodings have their usual names",
    arguments: [
      ("cp932", "shift-jis"), ("SJIS", "shift-jis"), ("Shift_JIS", "shift-jis"), ("gbk", "gb18030"),
      ("GB2312", "gb18030"), ("cp936", "gb18030"), ("Big5-HKSCS", "big5"), ("cp949", "euc-kr"),
      ("EUC-JP", "euc-jp"), ("latin2", "iso-8859-2"), ("ISO_8859-2", "iso-8859-2"),
      ("win-1250", "windows-1250"), ("1253", "windows-1253"), ("ibm850", "cp850"), ("dos", "cp850"),
      ("latin-9", "iso-8859-15"), ("koi8-u", "koi8-u"), ("TIS-620", "windows-874"),
    ])
  func names(_ name: String, _ encoding: String) {
    #expect(TextEncoding(named: name)?.rawValue == encoding)
  }

  @Test("an unknown name lists similar and known ones")
  func unknown() {
    #expect(TextEncoding.unknown("shift-jsi").contains("did you mean shift-jis?"))
    #expect(
      TextEncoding.unknown("klingon").hasPrefix("there is no encoding \"klingon\"; there are"))
  }

  @Test("a named encoding is decoded across blocks", arguments: ["SJIS", "GBK", "BIG5", "EUC-KR"])
  func blocks(_ name: String) throws {
    let list = try #require(EncodedList.languages.first { $0.encodings.contains(name) })
    let file = try #require(list.table(in: name))
    var options = ImportOptions()
    options.encoding = TextEncoding(named: name)
    for size in 64...67 {
      options.blockSize = size
      #expect(try Reading(file.bytes, options).titles == (try Reading(file.text)).titles)
    }
  }
}
