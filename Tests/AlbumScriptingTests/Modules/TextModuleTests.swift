import Testing

@Suite("moonshelf.text in Lua")
struct TextModuleTests {
  private func lines(_ source: String) throws -> [String] {
    try ScriptBench().run("local text <const> = moonshelf.text " + source)
  }

  @Test("folds, measures, and gives titles their capitals")
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

  @Test("normalizes spaces, composed letters and what cannot be seen; quotes and dashes stay")
  func normalize() throws {
    #expect(
      try lines(
        """
        local normal = text.normalize("  A\\u{301}\\u{A0} b\\t\\n c\\u{200B}\\u{AD} “x” – ")
        print(normal, normal == "\\u{C1} b c “x” –", text.normalize("") == "")
        """) == ["Á b c “x” –\ttrue\ttrue"])
  }

  @Test(
    "says what an argument must be",
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
    ])
  func mistakes(function: String, arguments: String, message: String) throws {
    #expect(try lines("print(pcall(\(function)\(arguments)))") == ["false\t" + message])
  }
}
