import AlbumModel
import Testing

@Suite("Custom fields")
struct CustomFieldsTests {
  @Test(
    "are unchanged after encoding and decoding",
    arguments: [
      FieldValue.text(""), .text("\"\\\n\r\t\u{0}\u{1f}é日本🎷"), .integer(.min), .integer(.max),
      .number(0.1), .number(1.0), .number(-1e300), .flag(true), .flag(false), .list([]),
      .list(["a", "", "\""]),
    ])
  func roundTrip(value: FieldValue) throws {
    var fields = CustomFields()
    fields["x"] = value
    fields["a"] = .integer(1)
    let encoded = try #require(fields.encoded)
    #expect(CustomFields.isCanonical(encoded))
    #expect(CustomFields(encoded: encoded)["x"] == value)
    #expect(CustomFields(encoded: encoded) == fields)
    #expect(encoded.hasPrefix("{\"a\":1,"))
  }

  @Test("are empty if the text is not an object of fields")
  func damaged() {
    for text in ["", "{", "[]", "{\"a\":}", "{\"a\":{}}", "{\"a\":1}x", "{\"a\":\"\\ud800\"}"] {
      #expect(CustomFields(encoded: text).entries.isEmpty)
    }
  }

  @Test("are removed when they are set to nil")
  func clearing() {
    var fields = CustomFields(encoded: "{\"a\":1}")
    fields["a"] = nil
    #expect(fields.isEmpty)
    #expect(fields.encoded == nil)
  }

  @Test("unknown names are found without reading values, also those with escapes")
  func unknownNames() {
    let encoded = CustomFields(encoded: #"{"a\"b":"x,\"y\":1","label":["a","b"],"mood":7}"#)
    #expect(encoded.names(except: ["label"]) == ["a\"b", "mood"])
    #expect(encoded.names(except: ["a\"b", "label", "mood"]).isEmpty)
    var written = CustomFields()
    written["mood"] = .integer(7)
    #expect(written.names(except: []) == ["mood"])
    var withBackslash = CustomFields()
    withBackslash[#"a\nb"#] = .integer(1)
    #expect(withBackslash.names(except: []) == [#"a\nb"#])
  }
}
