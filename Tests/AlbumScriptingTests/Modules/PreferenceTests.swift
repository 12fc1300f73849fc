import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("Settings of scripts")
struct PreferenceTests {
  @Test(
    "the user's text is parsed by the type of the default",
    arguments: [
      (FieldValue.integer(1), "-3", FieldValue.integer(-3)), (.number(0.5), "2", .number(2)),
      (.flag(false), "yes", .flag(true)), (.flag(true), "off", .flag(false)),
      (.text(""), " x ", .text(" x ")),
    ])
  func values(standard: FieldValue, text: String, value: FieldValue) throws {
    #expect(try Preference(name: "x", standard: standard).value(from: text) == value)
  }

  @Test(
    "an invalid value is reported with the valid ones",
    arguments: [
      (Preference(name: "x", standard: .integer(1)), "x must be a whole number, not \"soon\""),
      (Preference(name: "x", standard: .flag(true)), "x must be true or false, not \"soon\""),
      (
        Preference(name: "x", standard: .number(1.5), minimum: 0.5),
        "x must be a number of at least 0.5, not \"soon\""
      ),
      (
        Preference(name: "x", standard: .integer(1), minimum: 0, maximum: 5),
        "x must be a whole number from 0 to 5, not \"soon\""
      ),
      (
        Preference(name: "x", standard: .integer(1), maximum: 5),
        "x must be a whole number of at most 5, not \"soon\""
      ),
      (
        Preference(name: "x", standard: .text("a"), choices: [.text("a"), .text("b")]),
        "x must be one of a, b, not \"soon\""
      ),
    ])
  func wrong(preference: Preference, message: String) {
    let problem = #expect(throws: UserError.self) { try preference.value(from: "soon") }
    #expect(problem?.description == message)
  }

  @Test(
    "invalid numbers, and those out of range, are rejected",
    arguments: ["nan", "inf", "9e999", "1e3", ""])
  func noNumbers(text: String) {
    #expect(throws: UserError.self) {
      try Preference(name: "x", standard: .integer(1)).value(from: text)
    }
  }

  @Test("a choice without a fraction is accepted among those with one")
  func mixedChoices() throws {
    let preference = Preference(
      name: "x", standard: .number(0.5), choices: [.number(0.5), .integer(1)])
    #expect(try preference.value(from: "1") == .number(1))
  }

  @Test("settings persist in their file, also with two simultaneous writers")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("deep/prefs.json")
    let first = Preferences(path: path)
    let second = Preferences(path: path)
    #expect(try second.all().isEmpty)
    try first.set(.integer(1960), for: "tidy.year")
    try second.set(.text("a\"\n"), for: "tidy.name")
    let read = try Preferences(path: path).all()
    #expect(read == ["tidy.year": .integer(1960), "tidy.name": .text("a\"\n")])
    try first.set(nil, for: "tidy.year")
    #expect(try Preferences(path: path).value(of: "year", in: "tidy") == nil)
  }

  @Test("a damaged file is reported, and left unchanged")
  func damaged() throws {
    let path = try TemporaryFolder().file("missing/prefs.json")
    #expect(try Preferences(path: path).all().isEmpty)
    let folder = try TemporaryFolder()
    let damaged = try folder.write("{\"tidy.year\": ", to: "prefs.json")
    let problem = #expect(throws: UserError.self) {
      try Preferences(path: damaged).set(.integer(1), for: "tidy.year")
    }
    #expect(problem?.description == "\(damaged):1: unexpected end; fix or remove the file")
  }
}
