import AlbumModel
import Testing

@Suite("Single fields in their stored text")
struct EncodedFieldsTests {
  private func value(of name: String, in text: String) -> FieldValue? {
    var text = text
    return text.withUTF8 { bytes in
      EncodedFields.value(of: EncodedFields.key(name), in: bytes)
        .flatMap { JSONText.value(in: String(decoding: $0, as: UTF8.self)) }
    }
  }

  @Test("each field of a text is found, whatever stands before it")
  func found() throws {
    var fields = UserFields()
    let values: [(String, FieldValue)] = [
      ("a", .text("x,}\":[")), ("a\"b", .text("back\\slash")), ("b", .list(["]", ",\"", "}"])),
      ("c", .list([])), ("d", .flag(true)), ("e", .integer(-4)), ("é", .number(1.5e300)),
      ("f", .text("")), ("nul\u{0}l", .text("\u{0}")),
    ]
    for (name, value) in values { fields[name] = value }
    let text = try #require(fields.encoded)
    for (name, expected) in values { #expect(value(of: name, in: text) == expected) }
    #expect(value(of: "x", in: text) == nil)
    #expect(value(of: "", in: text) == nil)
  }

  @Test(
    "text of another form holds nothing, and is not read past its end",
    arguments: [
      "", "{", "{}", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":\"x", "[1]", "{\"a\":[1,",
      "{\"a\\",
    ])
  func malformed(text: String) {
    #expect(value(of: "a", in: text) == nil)
  }
}
