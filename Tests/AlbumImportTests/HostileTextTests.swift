import AlbumFiles
import AlbumModel
import Glibc
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Hostile text")
struct HostileTextTests {
  private func options(maximumRecord: Int) -> ImportOptions {
    var options = ImportOptions()
    options.maximumRecord = maximumRecord
    return options
  }

  @Test("a million nested brackets, in or outside the records, cost no memory and no crash")
  func millionDeep() throws {
    let deep = String(repeating: "[", count: 1_000_000) + String(repeating: "]", count: 1_000_000)
    let reading = try Reading(
      "{\"x\": \(deep), \"albums\": [{\"title\": \"a\", \"y\": \(deep)}, {\"title\": \"b\"}]}")
    #expect(reading.titles == [nil, "b"])
    #expect(reading.problems == ["invalid JSON in line 1: it is nested deeper than 512 levels"])
  }

  @Test("a million unclosed brackets are an error")
  func unclosed() throws {
    for opening in ["[", "{\"a\":", "[{\"a\":"] {
      let reading = try Reading(String(repeating: opening, count: 1_000_000))
      #expect(reading.titles == [])
      #expect(reading.error?.kind == .truncated)
    }
  }

  @Test(
    "a file without end and without a line end is rejected in bounded memory",
    arguments: ["csv", "json", "m3u"])
  func endless(_ kind: String) throws {
    var options = options(maximumRecord: 1 << 20)
    if kind == "json" { options.recordsPointer = try JSONPointer("") }
    if kind == "m3u" { options.sourceName = "playlist" }
    let reading = try Reading(path: "/dev/zero", options)
    #expect(reading.records.isEmpty)
    #expect(reading.error != nil)
  }

  @Test(
    "a million entities, or misread characters, in one cell take proportional time",
    // Seconds, also with the sanitizer; days if it were quadratic.
    .timeLimit(.minutes(10)),
    arguments: [("&amp;", "&"), ("Ã©", "é")])
  func manyToMend(_ written: String, _ meant: String) throws {
    var options = ImportOptions()
    options.repairsMojibake = true
    let text = "artist,title\nLow," + String(repeating: written, count: 1_000_000) + "\n"
    let reading = try Reading(text, options)
    #expect(reading.titles == [String(repeating: meant, count: 1_000_000)])
  }

  @Test("a realistic line from a pipe is rejected at its limit")
  func longLineInPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    let code = DetachedThread.start {
      signal(SIGPIPE, SIG_IGN)
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
      var head = Array("artist,title\na,b\n".utf8)
      while write(writer, head, head.count) == head.count { head = piece }
      close(writer)
    }
    try #require(code == 0)
    let reading = try Reading(path: "/dev/fd/\(reader)", options(maximumRecord: 8 << 20))
    close(reader)
    #expect(reading.titles == ["b"])
    #expect(reading.error?.line == 3)
    #expect(reading.error?.message == "a record is longer than 8 MB")
  }

  @Test("a file that is a single quote is a record with a problem")
  func oneQuote() throws {
    for text in ["\"", "\"\n", "artist,title\n\"", "\"\r\"", "\"\"\"", ",\""] {
      let reading = try Reading(text)
      #expect(reading.error == nil, "\(text)")
    }
    #expect(try Reading("\"").problems == ["a quote is opened and never closed"])
  }

  @Test("NULs do not end texts, and are removed from drafts")
  func nulBytes() throws {
    let reading = try Reading("artist,title\na\0b,c\0\n\0,\0\0\nd,e\n")
    #expect(reading.records.map(\.draft.artist) == ["ab", nil, "d"])
    #expect(reading.titles == ["c", nil, "e"])
    #expect(Set(reading.warnings.map(\.kind)) == ["control"])
  }

  @Test(
    "overlong UTF-8 and surrogates are invalid, and do not become the characters that they hide")
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

  @Test("thirty thousand columns with the same name are distinguished quickly")
  func columnsOfOneName() throws {
    let header = "artist,title" + String(repeating: ",a", count: 30_000)
    let reading = try Reading(header + "\nLow,Hey What,1,2\n")
    #expect(reading.titles == ["Hey What"])
    #expect(reading.columns?.last == "a 30000")
  }

  @Test("an object with a million objects is scanned without recording each")
  func manyObjects() throws {
    let members = (0..<100_000).map { "\"\($0)\":{}" }.joined(separator: ",")
    let reading = try Reading("{\"x\":{\(members)},\"albums\":[{\"title\":\"a\"}]}")
    #expect(reading.titles == ["a"])
  }

  @Test("any number of accents on one letter is read, with one short warning")
  func accents() throws {
    let reading = try Reading(
      "artist,title\na,e" + String(repeating: "\u{301}", count: 200_000) + "\n")
    #expect(reading.records.count == 1)
    #expect(reading.warnings.map(\.kind) == ["decomposed"])
    #expect(reading.warnings.allSatisfy { $0.message.utf8.count < 300 })
  }

  @Test(
    "a hundred thousand possible entities, formulas or misreadings are read in one pass",
    arguments: ["&", "&amp;", "&#", "=IMAGE(\"\"", "Ã", "Ã¶", "\u{200B}", "\u{1F468}\u{200D}", "("])
  func repeated(_ piece: String) throws {
    let reading = try Reading(
      "artist\ttitle\na\t=A(" + String(repeating: piece, count: 100_000) + ")\n")
    #expect(reading.records.count == 1)
    #expect(reading.error == nil)
  }
}
