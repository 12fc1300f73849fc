import AlbumModel
import Testing

@testable import AlbumImport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Hostile text")
struct HostileTextTests {
  private func options(longestRecord: Int) -> ImportOptions {
    var options = ImportOptions()
    options.longestRecord = longestRecord
    return options
  }

  @Test("brackets a million deep, beside the records or in them, cost no memory and no crash")
  func millionDeep() throws {
    let deep = String(repeating: "[", count: 1_000_000) + String(repeating: "]", count: 1_000_000)
    let reading = try Reading(
      "{\"x\": \(deep), \"albums\": [{\"title\": \"a\", \"y\": \(deep)}, {\"title\": \"b\"}]}")
    #expect(reading.titles == [nil, "b"])
    #expect(reading.problems == ["invalid JSON in line 1: it is nested deeper than 512 levels"])
  }

  @Test("brackets a million deep that nobody closes are an error")
  func unclosed() throws {
    for opening in ["[", "{\"a\":", "[{\"a\":"] {
      let reading = try Reading(String(repeating: opening, count: 1_000_000))
      #expect(reading.titles == [])
      #expect(reading.error?.kind == (opening == "{\"a\":" ? .noRecords : .broken))
    }
  }

  @Test(
    "a file without end and without a line end is given up in bounded memory",
    arguments: ["csv", "json", "m3u"])
  func endless(_ kind: String) throws {
    var options = options(longestRecord: 1 << 20)
    if kind == "json" { options.recordsPointer = try JSONPointer("") }
    if kind == "m3u" { options.sourceName = "playlist" }
    let reading = try Reading(path: "/dev/zero", options)
    #expect(reading.records.isEmpty)
    #expect(reading.error != nil)
  }

  @Test(
    "a million entities, or misread letters, in one cell cost time in proportion",
    // Seconds, also where the sanitizer looks on; with the square of the number it were days.
    .timeLimit(.minutes(10)),
    arguments: [("&amp;", "&"), ("Ã©", "é")])
  func manyToMend(_ written: String, _ meant: String) throws {
    var options = ImportOptions()
    options.repairsMojibake = true
    let text = "artist,title\nLow," + String(repeating: written, count: 1_000_000) + "\n"
    let reading = try Reading(text, options)
    #expect(reading.titles == [String(repeating: meant, count: 1_000_000)])
  }

  @Test("a line of real size that comes through a pipe is given up at its limit")
  func longLineInPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    let code = ParserThread.start {
      signal(SIGPIPE, SIG_IGN)
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
      var head = Array("artist,title\na,b\n".utf8)
      while write(writer, head, head.count) == head.count { head = piece }
      close(writer)
    }
    try #require(code == 0)
    let reading = try Reading(path: "/dev/fd/\(reader)", options(longestRecord: 8 << 20))
    close(reader)
    #expect(reading.titles == ["b"])
    #expect(reading.error?.line == 3)
    #expect(reading.error?.message == "a record is longer than 8 MB")
  }

  @Test("a file that is one quote, or hardly more, is a record with a problem")
  func oneQuote() throws {
    for text in ["\"", "\"\n", "artist,title\n\"", "\"\r\"", "\"\"\"", ",\""] {
      let reading = try Reading(text)
      #expect(reading.error == nil, "\(text)")
    }
    #expect(try Reading("\"").problems == ["a quote is opened and never closed"])
  }

  @Test("NULs are no end of anything, and get into no draft")
  func nulBytes() throws {
    let reading = try Reading("artist,title\na\0b,c\0\n\0,\0\0\nd,e\n")
    #expect(reading.records.map(\.draft.artist) == ["ab", nil, "d"])
    #expect(reading.titles == ["c", nil, "e"])
    #expect(Set(reading.warnings.map(\.kind)) == ["control"])
  }

  @Test(
    "overlong forms of UTF-8 and halves of letters are no UTF-8, and never what they would hide")
  func overlong() throws {
    let hidden: [[UInt8]] = [
      [0xC0, 0xAF], [0xC0, 0x80], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xC1, 0x81], [0xFF], [0x80],
    ]
    for bytes in hidden {
      let reading = try Reading(Array("artist,title\nx,y".utf8) + bytes + Array("z\n".utf8))
      let title = try #require(reading.titles[0])
      #expect(title.unicodeScalars.count > 2, "\(bytes)")
      #expect(!title.unicodeScalars.contains { "/A\0".unicodeScalars.contains($0) }, "\(bytes)")
    }
  }

  @Test("thirty thousand columns of one name are told apart at once")
  func columnsOfOneName() throws {
    let header = "artist,title" + String(repeating: ",a", count: 30_000)
    let reading = try Reading(header + "\nLow,Hey What,1,2\n")
    #expect(reading.titles == ["Hey What"])
    #expect(reading.columns?.last == "a 30000")
  }

  @Test("an object of a million objects is looked through without noting each")
  func manyObjects() throws {
    let members = (0..<100_000).map { "\"\($0)\":{}" }.joined(separator: ",")
    let reading = try Reading("{\"x\":{\(members)},\"albums\":[{\"title\":\"a\"}]}")
    #expect(reading.titles == ["a"])
  }

  @Test("accents without end on one letter are read, and told of in one line")
  func accents() throws {
    let reading = try Reading(
      "artist,title\na,e" + String(repeating: "\u{301}", count: 200_000) + "\n")
    #expect(reading.records.count == 1)
    #expect(reading.warnings.map(\.kind) == ["decomposed"])
    #expect(reading.warnings.allSatisfy { $0.message.utf8.count < 300 })
  }

  @Test(
    "what looks like entities, formulas or mojibake a hundred thousand times over is read in one go",
    arguments: ["&", "&amp;", "&#", "=IMAGE(\"\"", "Ã", "Ã¶", "\u{200B}", "\u{1F468}\u{200D}", "("])
  func repeated(_ piece: String) throws {
    let reading = try Reading(
      "artist\ttitle\na\t=A(" + String(repeating: piece, count: 100_000) + ")\n")
    #expect(reading.records.count == 1)
    #expect(reading.error == nil)
  }
}
