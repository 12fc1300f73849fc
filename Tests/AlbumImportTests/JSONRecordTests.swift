import AlbumModel
import Testing

@testable import AlbumImport

@Suite("JSON records")
struct JSONRecordTests {
  @Test("a list's objects are records with values of every kind")
  func values() throws {
    let reading = try Reading(
      "[ {\"title\": \"Low\", \"n\": 1, \"x\": 1.0, \"big\": 99999999999999999999, \"t\": true,\n"
        + "\"f\": false, \"z\": null, \"nan\": NaN, \"l\": [1, \"a\"], \"o\": {\"k\": []}} ]")
    let record = try #require(reading.records.first)
    #expect(record.value("n") == .integer(1))
    #expect(record.value("x") == .number(1))
    #expect(record.value("big") == .number(1e20))
    #expect(record.value("t") == .flag(true))
    #expect(record.value("f") == .flag(false))
    #expect(record.value("z") == .null)
    #expect(record.value("nan") == .null)
    #expect(record.value("l") == .array([.integer(1), .text("a")]))
    if case .object(let object)? = record.value("o") {
      #expect(object.value(named: "k") == .array([]))
    } else {
      Issue.record("o is no object")
    }
  }

  @Test("escapes are decoded, surrogate pairs combined")
  func escapes() throws {
    let reading = try Reading(#"[{"title": "a\"\\\/\b\f\n\r\tB\u00f6rk \ud83d\udcbf \u0000"}]"#)
    #expect(
      reading.records[0].value("title") == .text("a\"\\/\u{8}\u{c}\n\r\tBörk 💿 \0"))
    #expect(reading.warnings.map(\.kind) == ["control"])
  }

  @Test(
    "a lone surrogate becomes U+FFFD, with a warning",
    arguments: [
      #"\ud83d"#, #"\udcbf"#, #"\ud83dx"#, #"\ud83d\u0041"#, #"\ud83d\ud83d"#,
    ])
  func loneSurrogates(_ escape: String) throws {
    let reading = try Reading("[{\"title\": \"\(escape)\"}]")
    #expect(reading.titles.first??.contains("\u{FFFD}") == true)
    let messages = reading.warnings.filter { $0.kind == "surrogate" }.map(\.message)
    #expect(messages == ["a lone surrogate was replaced by U+FFFD"])
  }

  @Test("one object per line, without empty lines; an invalid line affects only itself")
  func lines() throws {
    let reading = try Reading(
      "{\"title\": \"a\"}\n\n{\"title\": \"b\"\r\n{\"title\": }\n42\n{\"title\": \"c\"}")
    #expect(reading.titles == ["a", nil, nil, nil, "c"])
    #expect(reading.records.map(\.line) == [1, 3, 4, 5, 6])
    #expect(
      reading.problems == [
        "invalid JSON in line 3: a , or } is missing", "invalid JSON in line 4: a value is missing",
        "not an object with names and values",
      ])
    #expect(reading.error == nil)
  }

  @Test("consecutive objects need not be on separate lines")
  func sequence() throws {
    let reading = try Reading("{\n\"title\": \"a\"\n}\n{\n\"title\": \"b\"\n} {\"title\": \"c\"}\n")
    #expect(reading.titles == ["a", "b", "c"])
    #expect(reading.records.map(\.line) == [1, 4, 6])
  }

  @Test("list elements that are not objects, or invalid, are records with a problem")
  func badElements() throws {
    let reading = try Reading(
      "[{\"title\": \"a\"}, 7, \"x\", [1], null, {\"title\": tru},\n\n{\"a\": [1,\n,]}, {\"title\": \"b\"}]"
    )
    #expect(reading.titles == ["a", nil, nil, nil, nil, nil, nil, "b"])
    #expect(reading.problems.prefix(4).allSatisfy { $0 == "not an object with names and values" })
    #expect(reading.problems[4] == "invalid JSON in line 1: a value is missing")
    #expect(reading.problems[5] == "invalid JSON in line 4: a value is missing")
  }

  @Test("a truncated file yields its records and then an error with the position")
  func truncated() throws {
    let reading = try Reading("[\n{\"title\": \"a\"},\n{\"title\": \"b\"},\n{\"title\": \"c")
    #expect(reading.titles == ["a", "b"])
    #expect(reading.error?.kind == .broken)
    #expect(reading.error?.line == 4)
    #expect(reading.error?.message == "the file ends inside the record that begins here")
    let unclosed = try Reading("[{\"title\": \"a\"}\n,\n")
    #expect(unclosed.titles == ["a"])
    #expect(unclosed.error?.message == "the file is truncated: the list's ] is missing")
  }

  @Test("invalid text between records ends the list")
  func garbage() throws {
    let reading = try Reading("[{\"title\": \"a\"}, }, {\"title\": \"b\"}]")
    #expect(reading.titles == ["a"])
    #expect(reading.error?.message == "a record should begin here, not with }")
  }

  @Test("records that cross block boundaries are complete, with their lines")
  func overBlocks() throws {
    let records = (0..<500).map { number in
      "{\"title\": \"\(number)\",\r\n \"notes\": \"\(String(repeating: "\\\"é", count: number))\"}"
    }
    let reading = try Reading("[" + records.joined(separator: ",\r\n") + "]")
    #expect(reading.titles == (0..<500).map { String($0) })
    #expect(reading.records.map(\.line) == (0..<500).map { 1 + 2 * $0 })
    #expect(reading.records[400].value("notes") == .text(String(repeating: "\"é", count: 400)))
  }

  @Test("block boundaries make no difference", arguments: 20..<60)
  func anyBlock(_ blockSize: Int) throws {
    var options = ImportOptions()
    options.blockSize = blockSize
    let space = String(repeating: "\r\n", count: 50)
    for (pointer, text) in [
      ("", "[{\"title\": \"é\\u00e9\"},\(space){\"title\": 1.5e3}\(space)]"),
      ("/albums", "{\"albums\":\(space)[{\"title\": \"éé\"},\(space){\"title\": 1500.0}]}"),
    ] {
      options.recordsPointer = try JSONPointer(pointer)
      let reading = try Reading(space + text, options)
      #expect(reading.titles == ["éé", "1500.0"])
      let lines = pointer.isEmpty ? [51, 101] : [101, 151]
      #expect(reading.records.map(\.line) == lines)
      #expect(reading.error == nil)
    }
  }

  @Test("an empty list holds no records")
  func emptyList() throws {
    let reading = try Reading(" [ ] ")
    #expect(reading.records.isEmpty)
    #expect(reading.error == nil)
  }

  @Test("a table whose first cell begins with a bracket is a table")
  func bracketInTable() throws {
    let reading = try Reading("[PIAS],Bowie\n[Merlin],Sting\n")
    #expect(reading.texts == [["[PIAS]", "Bowie"], ["[Merlin]", "Sting"]])
  }
}
