import AlbumModel
import AlbumTestSupport
import Testing

@Suite("Single fields in their stored text")
struct EncodedFieldsTests {
  private func value(of name: String, in text: String) -> FieldValue? {
    var text = text
    return text.withUTF8 { bytes in
      guard case .value(let json) = EncodedFields.find(EncodedFields.key(name), in: bytes) else {
        return nil
      }
      return JSONText.value(in: String(decoding: json, as: UTF8.self))
    }
  }

  @Test("each field of a text is found, in any position")
  func found() throws {
    var fields = CustomFields()
    let values: [(String, FieldValue)] = [
      ("a", .text("x,}\":[")), ("a\"b", .text("back\\slash")), ("b", .list(["]", ",\"", "}"])),
      ("c", .list([])), ("d", .flag(true)), ("e", .integer(-4)), ("é", .number(1.5e300)),
      ("f", .text("")), ("nul\u{0}l", .text("\u{0}")),
    ]
    for (name, value) in values { fields[name] = value }
    let text = try #require(fields.encoded)
    for (name, expected) in values { #expect(value(of: name, in: text) == expected) }
    #expect(value(of: "x", in: text) == nil)
    #expect(value(of: "x", in: "{}") == nil)
    #expect(value(of: "", in: text) == nil)
  }

  @Test(
    "text of another form has no fields, and is not read past its end",
    arguments: CaseTable.singles("encoded-fields-malformed"))
  func malformed(text: String) {
    #expect(value(of: "a", in: text) == nil)
    let isDamaged = Array(text.utf8).withUnsafeBufferPointer { bytes in
      if case .damaged = EncodedFields.find(EncodedFields.key("b"), in: bytes) {
        true
      } else {
        false
      }
    }
    #expect(isDamaged, "it counts as fields without b")
  }

  @Test("stored text is readable exactly when it can be parsed, after any change")
  func readable() throws {
    var fields = CustomFields()
    let values: [FieldValue] = [
      .text("plain"), .text("a\"b\\c\n\u{1}é"), .integer(-12), .number(1.5), .number(2e-9),
      .flag(true), .flag(false), .list(["x", "y,]"]), .list([]),
    ]
    for (index, value) in values.enumerated() { fields["f\(index)"] = value }
    let whole = Array(try #require(fields.encoded).utf8)
    var random = SeededRandom(11)
    var readable = 0
    for round in 0..<20_000 {
      var bytes = whole
      switch round % 4 {
      case 0: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
      case 1: bytes.remove(at: Int(random.next() % UInt64(bytes.count)))
      default: bytes[Int(random.next() % UInt64(bytes.count))] ^= 1 << UInt8(random.next() % 8)
      }
      if round == 0 { bytes = whole }
      let expected = CustomFields.isReadable(String(decoding: bytes, as: UTF8.self))
      let actual = bytes.withUnsafeBufferPointer { CustomFields.isReadable($0) }
      #expect(actual == expected, "\(String(decoding: bytes, as: UTF8.self))")
      if expected { readable += 1 }
    }
    #expect(readable > 1000)
    #expect(readable < 19_000)
  }

  @Test("a million escaped letters are unchanged after decoding, each read once")
  func escapes() {
    for letter in ["\"", "\\", "\n", "é\"", "\u{1}"] {
      let text = String(repeating: letter, count: 1_000_000)
      #expect(JSONText.value(in: JSONText.encode(.text(text))) == .text(text))
    }
  }
}
