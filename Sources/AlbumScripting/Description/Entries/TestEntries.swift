extension APIDescription {
  static let testTables: [APITable] =
    [
      APITable(
        "tests", type: "moonshelf.Tests", "What files named `*_test.lua` have besides.",
        text: """
          `moonshelf test` runs every test with a library of its own in memory; nothing of it is kept.
          """,
        items: testItems),
      expectationTable, testingTable, clockTable, networkTable,
    ] + testRecords

  private static let testItems: [APIItem] = [
    .function(
      "test", "Adds a test.", since: "1.1",
      parameters: [
        APIValue("name", "string", "a sentence on what shall be so"),
        APIValue("fn", "fun()", "fails when it raises"),
      ],
      example: .test(
        """
        test("an album stands last when it comes", function()
          moonshelf.library.add { title = "Low" }
          expect(moonshelf.library.albums[-1].title).equals("Low")
        end)
        """)),
    .function(
      "before", "Calls a function before each test of the file.", since: "1.1",
      parameters: [APIValue("fn", "fun()", "prepares the library")],
      example: .test(
        """
        before(function() moonshelf.library.add { title = "Low" } end)

        test("starts with one album", function()
          expect(moonshelf.library.count()).equals(1)
        end)
        """)),
    .function(
      "expect", "Begins to say what a value shall be.", since: "1.1",
      parameters: [APIValue("value", "any", "what there is")],
      returns: [APIValue("expectation", "moonshelf.Expectation")],
      example: .test(
        """
        test("two and two", function()
          expect(2 + 2).equals(4)
          expect(2 + 2).never.equals(5)
        end)
        """)),
    .field(
      "testing", "moonshelf.Testing", "Scripts, rules, clock and network for tests.", since: "1.1",
      example: .test(
        """
        test("has a folder of its own", function()
          expect(testing.folder).is_not_nil()
        end)
        """)),
  ]

  private static let expectationTable = APITable(
    "expectation", type: "moonshelf.Expectation", "What `expect` gives.",
    text: "A test ends at the first expectation that is not met, with both values in its message.",
    items: [
      expectation(
        "equals", "Equal; tables are compared by what they hold.", "expected", "any",
        "expect({ 1, { 2 } }).equals({ 1, { 2 } })"),
      expectation("is", "The very same value.", "expected", "any", "expect(print).is(print)"),
      expectation("is_nil", "nil.", example: "expect(moonshelf.library.find(99)).is_nil()"),
      expectation("is_not_nil", "Anything but nil.", example: "expect(0).is_not_nil()"),
      expectation("is_true", "`true`.", example: "expect(1 < 2).is_true()"),
      expectation("is_false", "`false`.", example: "expect(1 > 2).is_false()"),
      expectation(
        "contains", "A text with this text in it, or a list with this item.", "part", "any",
        "expect(\"Homogenic\").contains(\"gen\")\nexpect({ \"a\", \"b\" }).contains(\"b\")"),
      expectation(
        "matches", "A text that a Lua pattern matches.", "pattern", "string",
        "expect(\"Released 1977\").matches(\"%d%d%d%d$\")"),
      .function(
        "expectation.is_near", "A number not farther off than the tolerance.", since: "1.1",
        parameters: [
          APIValue("expected", "number"), APIValue("tolerance", "number", "how far off it may be"),
        ],
        example: testOf("expect(10 / 3).is_near(3.33, 0.01)")),
      expectation(
        "has_length", "Of this length, as `#` counts it.", "length", "integer",
        "expect({ 1, 2, 3 }).has_length(3)"),
      .function(
        "expectation.raises", "A function that raises an error, with this text in it.",
        since: "1.1", parameters: [.optional("text", "string", "part of the message")],
        example: testOf(
          "expect(function() moonshelf.library.query(\"atrist:x\") end).raises(\"artist\")")),
      .field(
        "expectation.never", "moonshelf.Expectation", "The opposite of what follows.", since: "1.1",
        example: testOf("expect(\"Low\").never.contains(\"high\")")),
    ])

  private static func expectation(
    _ name: String, _ summary: String, _ parameter: String? = nil, _ type: String = "any",
    _ statement: String = "", example: String? = nil
  ) -> APIItem {
    .function(
      "expectation.\(name)", summary, since: "1.1",
      parameters: parameter.map { [APIValue($0, type)] } ?? [],
      example: testOf(example ?? statement))
  }

  static func testOf(_ statements: String) -> APIExample {
    let body = statements.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return .test("test(\"an example\", function()\n\(body)\nend)")
  }
}
