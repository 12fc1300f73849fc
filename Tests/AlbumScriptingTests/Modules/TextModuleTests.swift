import Testing

@Suite("moonshelf.text in Lua")
struct TextModuleTests {
  private func lines(_ source: String) throws -> [String] {
    try ScriptBench().run("local text <const> = moonshelf.text " + source)
  }

  @Test("folds, measures, and capitalizes titles")
  func forms() throws {
    #expect(
      try lines(
        """
        print(text.fold("BJÖRK"), text.width("日本"), text.title_case("kind of blue"))
        """) == ["bjork\t4\tKind of Blue"])
  }

  @Test("compares texts without regard to case and accents, from 0 to 1")
  func similarity() throws {
    #expect(
      try lines(
        """
        print(text.similarity("Björk", "BJORK"), text.similarity("", ""), text.similarity("a", ""))
        print(text.similarity("Low", "Lows"))
        """) == ["1.0\t1.0\t0.0", "0.75"])
  }

  @Test("normalizes spaces, composed letters and invisible characters; quotes and dashes are kept")
  func normalize() throws {
    #expect(
      try lines(
        """
        local normal = text.normalize("  A\\u{301}\\u{A0} b\\t\\n c\\u{200B}\\u{AD} “x” – ")
        print(normal, normal == "\\u{C1} b c “x” –", text.normalize("") == "")
        """) == ["Á b c “x” –\ttrue\ttrue"])
  }

  @Test("gives the same for a long text as for its parts, independent of the split")
  func longTexts() throws {
    #expect(
      try lines(
        """
        local letters <const> = { "x", "é", "e\\u{301}\\u{323}", "日", "👩‍👩‍👧", "🇩🇪", "か\\u{3099}", "한" }
        for _, letter in ipairs(letters) do
          local long <const> = letter:rep(5000) .. " \\u{200B} " .. letter:rep(1001)
          local blank <const> = text.width(" \\u{200B} ")
          assert(text.fold(long) == text.fold(letter):rep(5000) .. "  " .. text.fold(letter):rep(1001))
          assert(text.width(long) == text.width(letter) * 6001 + blank, letter)
          local normal <const> = text.normalize(letter)
          assert(text.normalize(long) == normal:rep(5000) .. " " .. normal:rep(1001), letter)
        end
        print "same"
        """) == ["same"])
  }

  @Test("rejects a character with thousands of accents, which would take quadratic time")
  func accents() throws {
    let message = "a letter of the text has more accents than normalize takes"
    let refusal =
      "bad argument #1 to 'normalize' (text must be a string with at most 1024 accents on a letter, "
      + "got one with more)"
    #expect(
      try lines(
        """
        local accents <const> = "\\u{301}\\u{323}"
        assert(text.normalize("a" .. accents:rep(200)) == "\\u{1EA1}" .. ("\\u{323}"):rep(199) .. ("\\u{301}"):rep(200))
        print(pcall(text.normalize, "a" .. ("\\u{20D0}"):rep(1000)))
        print(pcall(text.normalize, "a" .. accents:rep(1000000)))
        """) == ["false\t" + message, "false\t" + refusal])
  }

  @Test(
    "reports the required type of an argument",
    arguments: [
      ("text.fold", "", "bad argument #1 to 'fold' (text must be a string, got no value)"),
      ("text.width", ", nil", "bad argument #1 to 'width' (text must be a string, got nil)"),
      (
        "text.title_case", ", {}",
        "bad argument #1 to 'title_case' (text must be a string, got table)"
      ),
      (
        "text.similarity", ", 'a'",
        "bad argument #2 to 'similarity' (right must be a string, got no value)"
      ),
      (
        "text.normalize", ", true",
        "bad argument #1 to 'normalize' (text must be a string, got boolean)"
      ),
      (
        "text.similarity", ", 'a', ('b'):rep(5000)",
        "similarity compares texts of up to 4096 bytes"
      ),
      ("text.title_case", ", ('b'):rep(70000)", "title_case takes texts of up to 64 KiB"),
    ])
  func mistakes(function: String, arguments: String, message: String) throws {
    #expect(try lines("print(pcall(\(function)\(arguments)))") == ["false\t" + message])
  }
}
