import AlbumModel
import AlbumTestSupport
import Testing

@Suite("JSON")
struct JSONTests {
  @Test("a text is parsed")
  func value() throws {
    #expect(
      try JSONValue(reading: " [1, 2.5, \"x\", null, true] ")
        == [1, .number(2.5), "x", .null, true])
  }

  @Test("a truncated text, or one with further text, is an error with its line")
  func noValue() {
    let short = #expect(throws: JSONError.self) { try JSONValue(reading: "{\n\"a\":\n") }
    #expect(short?.line == 3)
    let long = #expect(throws: JSONError.self) { try JSONValue(reading: "1 2") }
    #expect(long?.description == "line 1: unexpected text after the record")
  }

  @Test("a text may have up to 512 levels")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONValue(reading: nested(512))
    #expect(throws: JSONError.self) { try JSONValue(reading: nested(513)) }
  }

  @Test(
    "a strict reader refuses what RFC 8259 does not allow",
    arguments: CaseTable.singles("json-strict"))
  func strict(_ text: String) {
    #expect(throws: JSONError.self) { try JSONValue(reading: text, isStrict: true) }
  }

  @Test(
    "a strict reader reads all that RFC 8259 allows",
    arguments: [
      ("-0", JSONValue.integer(0)), ("-12.5e-1", .number(-1.25)), ("1E+2", .number(100)),
      ("\t[ ]\r\n", []), ("\"\\ud83c\\udfb5\\/\\b\"", "🎵/\u{8}"), ("\"\u{7F}\"", "\u{7F}"),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("{\"a\":{},\"a\":null}", ["a": [:], "a": .null]),
    ] as [(String, JSONValue)])
  func allowed(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONValue(reading: text, isStrict: true) == value)
  }

  @Test("files of other programs may have NaN, control characters and lone surrogates")
  func tolerant() throws {
    #expect(
      try JSONValue(reading: "[NaN,-Infinity,\"a\tb\",\"\\ud800x\",01]")
        == [.null, .null, "a\tb", "\u{FFFD}x", 1])
  }

  @Test("a field's text with a lone surrogate, or a number out of range in a change, is damage")
  func damage() {
    #expect(JSONText.value(in: "\"\\ud800\"") == nil)
    #expect(JSONText.value(in: "NaN") == nil)
    #expect(JSONText.object(in: "{\"a\":null}") == nil)
    #expect(JSONText.object(in: "{\"a\":99999999999999999999}")?.count == 1)
    #expect(JSONText.patch(in: "{\"a\":99999999999999999999}") == nil)
    #expect(JSONText.patch(in: "{\"a\":null,\"b\":[\"x\"]}")?.count == 2)
  }

  @Test("any value that is written is read again equal, in one line or in several")
  func property() throws {
    for seed in 0..<300 {
      var random = SeededRandom(UInt64(seed))
      let value = Self.value(depth: 4, &random)
      let text = value.line
      #expect(try JSONValue(reading: text, isStrict: true) == value, "seed \(seed)")
      #expect(!text.contains("\n"))
      guard case .object(let object) = value else { continue }
      let lines = String(decoding: object.lines, as: UTF8.self)
      #expect(try JSONValue(reading: lines, isStrict: true) == value, "seed \(seed)")
    }
  }

  private static func value(depth: Int, _ random: inout SeededRandom) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return .null
    case 1: return .flag(Bool.random(using: &random))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: return .number(Double.random(in: -1e6...1e6, using: &random))
    case 4: return .number(Double(sign: .plus, exponent: 900, significand: 1.5))
    case 5: return .text(text(&random))
    case 6:
      let count = Int.random(in: 0..<5, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1, &random) })
    default:
      let count = Int.random(in: 0..<5, using: &random)
      return .members(
        (0..<count).map { _ in (text(&random), value(depth: depth - 1, &random)) })
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let scalars: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\n", "\r", "\t", "\0", "\u{1F}", "é", "\u{2028}", "\u{FFFF}", "🎵",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<8, using: &random) {
      text.append(scalars[Int.random(in: scalars.indices, using: &random)])
    }
    return String(text)
  }
}
