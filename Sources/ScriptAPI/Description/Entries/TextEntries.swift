extension APIDescription {
  static let textTable = APITable(
    "moonshelf.text", type: "moonshelf.Text", "What scripts do with text again and again.",
    items: [
      .function(
        "moonshelf.text.fold", "The text as searches compare it: small letters, no accents.",
        parameters: [APIValue("text", "string", "any text")],
        returns: [APIValue("folded", "string")],
        example: .script(
          """
          assert(moonshelf.text.fold("Sigur Rós") == "sigur ros")
          """),
        misuse: APIMisuse(
          "moonshelf.text.fold()",
          "bad argument #1 to 'fold' (text must be a string, got no value)")),
      .function(
        "moonshelf.text.width", "How many columns of a terminal the text takes.",
        parameters: [APIValue("text", "string", "one line")],
        returns: [APIValue("columns", "integer")],
        example: .script(
          """
          assert(moonshelf.text.width("日本") == 4)
          assert(moonshelf.text.width("★★★") == 3)
          """),
        misuse: APIMisuse(
          "moonshelf.text.width({})",
          "bad argument #1 to 'width' (text must be a string, got table)")),
      .function(
        "moonshelf.text.title_case", "The text with a capital at the beginning of every word.",
        since: "1.1", parameters: [APIValue("text", "string", "any text")],
        returns: [APIValue("text", "string")],
        text: "For titles: of texts up to 64 KiB.",
        example: .script(
          """
          assert(moonshelf.text.title_case("staring at the sun"):find("^Staring"))
          """),
        misuse: APIMisuse(
          "moonshelf.text.title_case()",
          "bad argument #1 to 'title_case' (text must be a string, got no value)")),
      .function(
        "moonshelf.text.similarity", "How alike two texts are, case and accents aside.",
        since: "1.1",
        parameters: [
          APIValue("left", "string", "one text"), APIValue("right", "string", "another"),
        ],
        returns: [APIValue("similarity", "number", "from 0, nothing in common, to 1, equal")],
        text: "Good for finding an album that is spelled in two ways; of texts up to 4096 bytes.",
        example: .script(
          """
          local similarity <const> = moonshelf.text.similarity
          assert(similarity("Björk", "bjork") == 1)
          assert(similarity("Debut", "Debit") > similarity("Debut", "Post"))
          """),
        misuse: APIMisuse(
          "moonshelf.text.similarity(\"Low\")",
          "bad argument #2 to 'similarity' (right must be a string, got no value)")),
      .function(
        "moonshelf.text.normalize", "The text with accents composed (NFC) and white space tidied.",
        since: "1.1", parameters: [APIValue("text", "string", "any text")],
        returns: [APIValue("text", "string")],
        text: """
          White space at the ends goes, several in a row become one space, letters that cannot be \
          seen go. Curly quotes and dashes stay what they are.
          """,
        example: .script(
          """
          local normalize <const> = moonshelf.text.normalize
          assert(normalize("  Staring   at\\tthe Sun ") == "Staring at the Sun")
          assert(normalize("Bjo\\u{308}rk") == "Björk")
          """),
        misuse: APIMisuse(
          "moonshelf.text.normalize(false)",
          "bad argument #1 to 'normalize' (text must be a string, got boolean)")),
    ])
}
