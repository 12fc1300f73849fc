import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Hostile XML")
struct HostileXMLTests {
  private static let beginning = "<list><album><title>1</title></album>"

  private func reading(_ text: some Collection<UInt8>) throws -> Reading {
    var options = ImportOptions()
    options.maximumRecord = 1 << 20
    return try Reading(text, options)
  }

  @Test("a million nested elements stop the import at any place")
  func deep() throws {
    for opening in [Self.beginning, Self.beginning + "<album>", ""] {
      let reading = try reading(Array((opening + String(repeating: "<a>", count: 1_000_000)).utf8))
      #expect(reading.error?.message == "its elements are nested deeper than 512 levels")
      #expect(reading.titles == (opening.isEmpty ? [] : ["1"]))
    }
  }

  @Test("a property list with a million levels stops the import")
  func deepPropertyList() throws {
    let text =
      "<plist><dict><key>Music Folder</key><string/><key>Tracks</key>"
      + String(repeating: "<array>", count: 1_000_000)
    #expect(
      try reading(Array(text.utf8)).error?.message
        == "its elements are nested deeper than 512 levels")
    #expect(
      try reading(Array(text.replacing("Music", with: "My").utf8)).error?.message
        == "its elements are nested deeper than 512 levels")
  }

  @Test(
    "a part that exceeds the maximum length of a record stops the import",
    arguments: ["<album><title>", "<album title='", "<!-- ", "<?x ", "<album><![CDATA[", "<album"])
  func endless(_ opening: String) throws {
    let bytes = Array((Self.beginning + opening).utf8) + [UInt8](repeating: 0x78, count: 3 << 20)
    let reading = try reading(bytes)
    #expect(reading.titles == ["1"])
    #expect(reading.error?.kind == .tooLong)
    #expect(reading.error?.message == "a record is longer than 1 MB")
  }

  @Test("a record of many small elements stops the import, too")
  func manyElements() throws {
    let text = Self.beginning + "<album>" + String(repeating: "<a/>", count: 100_000)
    let reading = try reading(Array(text.utf8))
    #expect(reading.titles == ["1"])
    #expect(reading.error?.kind == .tooLong)
  }

  @Test("a property list with one huge value stops the import")
  func endlessPropertyList() throws {
    for end in ["<string>", "<array>"] {
      let text =
        "<plist><dict><key>Track ID</key>\(end)" + String(repeating: "<string>x", count: 1 << 18)
      #expect(try reading(Array(text.utf8)).error != nil)
    }
    let text =
      "<plist><dict><key>Track ID</key><array>"
      + String(repeating: "<string>x</string>", count: 1 << 17)
    #expect(try reading(Array(text.utf8)).error?.kind == .tooLong)
  }

  @Test("a truncated file yields the records before the end, and an error")
  func truncated() throws {
    let text = Array(
      ("<?xml version='1.0'?><list><album a='1'><title>1</title></album><!-- c --><album>"
        + "<title>Björk &amp; <![CDATA[x]]></title></album></list>").utf8)
    for length in 1..<text.count {
      do {
        let reading = try Reading(text[..<length])
        let isXML = length > 5
        if isXML, length < text.count { #expect(reading.error != nil, "\(length) bytes") }
        #expect(reading.records.count <= 2)
      } catch let error as ImportError {
        #expect([.empty, .broken, .noRecords].contains(error.kind), "\(length) bytes")
      }
    }
    #expect(try Reading(text).titles == ["1", "Björk & x"])
  }
}
