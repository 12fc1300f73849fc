import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Hostile files")
struct HostileTests {
  private func options(maximumRecord: Int) -> ImportOptions {
    var options = ImportOptions()
    options.maximumRecord = maximumRecord
    return options
  }

  @Test("a line without end stops the import with its number, in bounded memory")
  func endlessLine() throws {
    let bytes = Array("artist,title\na,b\n".utf8) + [UInt8](repeating: 0x78, count: 3 << 20)
    let reading = try Reading(bytes, options(maximumRecord: 2 << 20))
    #expect(reading.titles == ["b"])
    #expect(reading.error?.kind == .tooLong)
    #expect(reading.error?.line == 3)
    #expect(reading.error?.message == "a record is longer than 2 MB")
  }

  @Test("a quote that is open for too long is rejected, and its lines are read")
  func endlessQuote() throws {
    var bytes = Array("artist,title\na,b\nc,\"d\n".utf8)
    let line = [UInt8](repeating: 0x78, count: 1 << 10) + [0x2C, 0x79, 0x0A]
    for _ in 0..<700 { bytes += line }
    let reading = try Reading(bytes, options(maximumRecord: 512 << 10))
    #expect(reading.records.count == 702)
    #expect(reading.problems == ["a quote is opened and never closed"])
    #expect(reading.titles.last == "y")
    #expect(reading.error == nil)
  }

  @Test("JSON nested too deep is a record with a problem")
  func deepJSON() throws {
    func record(_ depth: Int) -> String {
      "{\"title\": \"a\", \"x\": \(String(repeating: "[", count: depth))"
        + "\(String(repeating: "]", count: depth))}"
    }
    let reading = try Reading("[\(record(511)), \(record(512)), \(record(100_000)), \(record(1))]")
    #expect(reading.titles == ["a", nil, nil, "a"])
    #expect(
      reading.problems.allSatisfy {
        $0 == "invalid JSON in line 1: it is nested deeper than 512 levels"
      }
    )
    #expect(reading.problems.count == 2)
  }

  @Test("deep JSON outside the records is skipped")
  func deepOutline() throws {
    let deep =
      String(repeating: "{\"a\": [", count: 50_000) + String(repeating: "]}", count: 50_000)
    let reading = try Reading("{\"x\": \(deep), \"albums\": [{\"title\": \"a\"}]}")
    #expect(reading.titles == ["a"])
  }

  @Test("a JSON record without end stops the import with its line")
  func endlessRecord() throws {
    let bytes =
      Array("[{\"title\": \"a\"},\n{\"title\": \"".utf8) + [UInt8](repeating: 0x78, count: 3 << 20)
    let reading = try Reading(bytes, options(maximumRecord: 2 << 20))
    #expect(reading.titles == ["a"])
    #expect(reading.error?.kind == .tooLong)
    #expect(reading.error?.line == 2)
  }

  @Test("random bytes are read without an error")
  func noise() throws {
    var seed: UInt64 = 42
    var bytes: [UInt8] = []
    for _ in 0..<300_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: seed >> 33))
    }
    #expect(try !Reading(bytes).records.isEmpty)
  }

  @Test("a hundred thousand columns are read")
  func manyColumns() throws {
    let row = String(repeating: "a,", count: 100_000) + "b\n"
    let reading = try Reading("artist,title\n" + row)
    #expect(reading.records[0].values.count == 100_001)
    #expect(reading.records[0].values.last?.name == "column 100001")
  }
}
