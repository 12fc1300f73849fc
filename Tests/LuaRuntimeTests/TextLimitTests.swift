import LuaRuntime
import Testing

@Suite("Text from Lua")
struct TextLimitTests {
  @Test(
    "is rejected with more accents on a character than Swift compares in bounded time",
    arguments: [
      (1024, true), (1025, false), (1_000_000, false),
    ])
  func accents(count: Int, isTaken: Bool) throws {
    let machine = try LuaMachine()
    for (before, after) in [("a", ""), ("", "b"), ("日本", "日本"), ("12345678é", "123456789")] {
      let string = try machine.load(
        "local before, after, count = ... return before .. ('\u{301}'):rep(count) .. after",
        name: "text.lua"
      ).call(before, after, count, returning: LuaString.self)
      #expect((string.text != nil) == isTaken)
      #expect((string.repaired.utf8.count == string.bytes.count) == isTaken)
      if !isTaken {
        #expect(string.problem == "has more than 1024 accents on a letter")
        #expect(string.repaired.utf8.count < 100)
      }
      let table = try machine.makeTable()
      try table.set("text", string)
      if isTaken {
        #expect(try table.get("text", as: String.self) == string.text)
      } else {
        let error = #expect(throws: LuaMismatch.self) { try table.get("text", as: String.self) }
        #expect(
          error?.description
            == "must be a string with at most 1024 accents on a letter, got one with more")
      }
    }
    withExtendedLifetime(machine) {}
  }

  @Test("is accepted at any length with ordinary characters")
  func ordinary() {
    for letter in ["e\u{301}\u{323}", "日", "👩‍👩‍👧", "か\u{3099}", "한", "\u{1112}\u{1161}\u{11AB}"] {
      let text = String(repeating: letter, count: 3000)
      #expect(LuaString(text).text == text)
    }
    #expect(LuaString([UInt8](repeating: 0xFF, count: 5000)).problem == "is not valid UTF-8")
  }
}
