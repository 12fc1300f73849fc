import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Lines in different encodings")
struct MixedEncodingTests {
  private func bytes(_ text: String, _ encoding: TextEncoding) throws -> [UInt8] {
    guard let table = encoding.table else { return Array(text.utf8) }
    return try text.unicodeScalars.map { scalar in
      if scalar.isASCII { return UInt8(scalar.value) }
      return UInt8(try #require(table.scalars.firstIndex(of: scalar)) + 128)
    }
  }

  private static let russian = "Кино,Группа крови\nАквариум,Равноденствие\nДДТ,Актриса Весна\n"
  private static let czech = "Antonín Dvořák,Stabat Mater\nČechomor,Proměny\nŁąki Łan,Łąki\n"
  private static let western = "Sigur Rós,Ágætis byrjun\nBjörk,Début\nMötley Crüe,It’s – “x”\n"

  @Test(
    "a whole file is read in its most plausible encoding",
    arguments: [
      (TextEncoding.windows1251, russian), (.koi8r, russian), (.windows1250, czech),
      (.windows1252, western), (.macRoman, western),
    ])
  func whole(_ encoding: TextEncoding, _ text: String) throws {
    let reading = try Reading(Array("artist,title\n".utf8) + bytes(text, encoding))
    let expected = try Reading("artist,title\n" + text)
    #expect(reading.texts == expected.texts)
    #expect(reading.warnings == [])
  }

  @Test(
    "lines of another encoding in a UTF-8 file are read correctly, with a warning",
    arguments: [
      (TextEncoding.windows1251, russian, "Windows-1251"), (.koi8r, russian, "KOI8-R"),
      (.windows1250, czech, "Windows-1250"), (.windows1252, western, "Windows-1252"),
      (.macRoman, western, "Mac Roman"),
    ])
  func pasted(_ encoding: TextEncoding, _ text: String, _ title: String) throws {
    let others = "Björk,Début\nСплин,Фонарь\nDvořák,Čaj\nSigur Rós,Kveikur\n"
    let reading = try Reading(
      Array(("artist,title\n" + others).utf8) + bytes(text, encoding) + Array(others.utf8))
    let expected = try Reading("artist,title\n" + others + text + others)
    #expect(reading.texts == expected.texts)
    #expect(reading.warnings.map(\.line) == [6, 7, 8])
    #expect(
      reading.warnings.allSatisfy {
        $0.message == "text that is not UTF-8 was decoded as \(title)" && $0.kind == "encoding"
      })
  }

  @Test("lines of UTF-8 in a Windows-1252 file are read as UTF-8")
  func theOtherWayRound() throws {
    let text = try bytes(Self.western + Self.western, .windows1252)
    let reading = try Reading(
      Array("artist,title\n".utf8) + text + Array("Beyoncé,Déjà vu\n".utf8) + text)
    #expect(reading.records[6].draft.artist == "Beyoncé")
    #expect(reading.records[7].draft.artist == "Sigur Rós")
    #expect(reading.titles.last == "It’s – “x”")
  }

  @Test("a line with characters of UTF-8 and of Windows-1252 is read as both")
  func both() throws {
    let reading = try Reading(
      Array("artist,title\nBjörk,Beyonc".utf8) + [0xE9] + Array("\n".utf8))
    #expect(reading.records[0].draft.artist == "Björk")
    #expect(reading.titles == ["Beyoncé"])
  }

  @Test(
    "block boundaries make no difference", arguments: [64, 65, 66, 67, 71, 128])
  func blocks(_ size: Int) throws {
    var options = ImportOptions()
    options.blockSize = size
    let text = try bytes(Self.western, .windows1252)
    let head = Array(("artist,title\n" + Self.russian).utf8)
    let reading = try Reading(head + text + head + text, options)
    #expect(reading.records[3].draft.artist == "Sigur Rós")
    #expect(reading.titles.last == "It’s – “x”")
    #expect(reading.titles.first == "Группа крови")
  }

  @Test("the encoding of a very long line is detected in pieces, without splitting characters")
  func longLine() throws {
    let cell = String(repeating: "日本é", count: 50_000)
    let reading = try Reading(Array("artist,title\n".utf8) + [0xE9] + Array(",\(cell)".utf8))
    #expect(reading.titles == [cell])
  }

  @Test("encodings of Central and Eastern Europe are found by their usual names")
  func names() {
    #expect(TextEncoding(named: "cp1251") == .windows1251)
    #expect(TextEncoding(named: "Windows-1250") == .windows1250)
    #expect(TextEncoding(named: "KOI8-R") == .koi8r)
  }

  @Test("a Korean word that is UTF-8 by chance is read like the rest of the file")
  func koreanByChance() throws {
    // EUC-KR.
    let names: [[UInt8]] = [
      [0xBB, 0xEA, 0xBF, 0xEF, 0xB8, 0xB2], [0xB5, 0xE9, 0xB1, 0xB9, 0xC8, 0xAD],
      [0xC0, 0xCC, 0xBB, 0xF3, 0xC0, 0xBA], [0xBE, 0xEE, 0xB6, 0xB2, 0xB3, 0xAF],
      [0xB1, 0xE8, 0xB1, 0xA4, 0xBC, 0xAE], [0xC0, 0xAF, 0xC0, 0xE7, 0xC7, 0xCF],
    ]
    var text = Array("artist,title,year\n".utf8)
    for (number, name) in names.enumerated() {
      text += name + Array(",".utf8) + name + Array(",\(1980 + number)\n".utf8)
    }
    let reading = try Reading(text)
    #expect(reading.titles == ["산울림", "들국화", "이상은", "어떤날", "김광석", "유재하"])
  }

  @Test("characters that lost their first bytes do not change the encoding of the others")
  func lostBytes() throws {
    let rows = ["Beyonce\u{301},Lemonade", "Café Tacvba,Re", "Sigur Rós,Takk", "Röyksopp,Senior"]
    var text = Array("artist,title,notes\n".utf8)
    for row in rows {
      text += Array("\(row),he said ".utf8) + [0x9D, 0x20, 0x9D, 0x0A]
    }
    for row in ["Can,Ege", "Low,Trust", "Wire,154"] {
      text += Array("\(row),it ".utf8) + [0x9D, 0x0A]
    }
    let reading = try Reading(text)
    #expect(
      reading.records.prefix(4).map(\.draft.artist) == [
        "Beyoncé", "Café Tacvba", "Sigur Rós", "Röyksopp",
      ])
    #expect(!reading.warnings.isEmpty)
  }
}
