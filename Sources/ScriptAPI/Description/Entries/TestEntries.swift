extension APIDescription {
  static let testTables: [APITable] =
    [
      APITable(
        "tests", type: "moonshelf.Tests", "What files named `*_test.lua` have besides.",
        text: """
          `moonshelf test` runs every test with a library of its own in memory; nothing of it is \
          kept.
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
        """),
      misuse: APIMisuse(
        "test(\"inner\", print)", "test(…) belongs beside the others, not inside a test", in: .test)
    ),
    .function(
      "before", "Calls a function before each test of the file.", since: "1.1",
      parameters: [APIValue("fn", "fun()", "prepares the library")],
      example: .test(
        """
        before(function() moonshelf.library.add { title = "Low" } end)

        test("starts with one album", function()
          expect(moonshelf.library.count()).equals(1)
        end)
        """),
      misuse: APIMisuse(
        "before(print)", "before(…) belongs beside the tests, not inside one", in: .test)),
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
        """),
      misuse: APIMisuse(
        "expect(1).equal(1)", "expect(…) has no 'equal': did you mean 'equals'?", in: .test)),
    .field(
      "testing", "moonshelf.Testing", "Scripts, rules, clock and network for tests.", since: "1.1",
      example: .test(
        """
        test("has a folder of its own", function()
          expect(testing.folder).is_not_nil()
        end)
        """),
      misuse: APIMisuse(
        "testing.outptu()", "testing has no 'outptu': did you mean 'output'?", in: .test)),
  ]

  private static let expectationTable = APITable(
    "expectation", type: "moonshelf.Expectation", "What `expect` gives.",
    text: "A test ends at the first expectation that is not met, with both values in its message.",
    items: [
      expectation(
        "equals", "Equal; tables are compared by what they hold.", of: APIValue("expected", "any"),
        right: "expect({ 1, { 2 } }).equals({ 1, { 2 } })",
        wrong: ("expect({ 1 }).equals({ 2 })", "expected { 2 }, got { 1 }")),
      expectation(
        "is", "The very same value.", of: APIValue("expected", "any"),
        right: "expect(print).is(print)",
        wrong: ("expect({ 1 }).is({ 1 })", "expected the very same { 1 }, got { 1 }")),
      expectation(
        "is_nil", "nil.", right: "expect(moonshelf.library.find(99)).is_nil()",
        wrong: ("expect(1).is_nil()", "expected nil, got 1")),
      expectation(
        "is_not_nil", "Anything but nil.", right: "expect(0).is_not_nil()",
        wrong: ("expect(nil).is_not_nil()", "expected anything but nil, got nil")),
      expectation(
        "is_true", "`true`.", right: "expect(1 < 2).is_true()",
        wrong: ("expect(1).is_true()", "expected true, got 1")),
      expectation(
        "is_false", "`false`.", right: "expect(1 > 2).is_false()",
        wrong: ("expect(1).is_false()", "expected false, got 1")),
      expectation(
        "contains", "A text with this text in it, or a list with this item.",
        of: APIValue("part", "any"),
        right: "expect(\"Homogenic\").contains(\"gen\")\nexpect({ \"a\", \"b\" }).contains(\"b\")",
        wrong: (
          "expect(\"Low\").contains(7)",
          "bad argument #1 to 'contains' (a text contains text, not 7)"
        )),
      expectation(
        "matches", "A text that a Lua pattern matches.", of: APIValue("pattern", "string"),
        right: "expect(\"Released 1977\").matches(\"%d%d%d%d$\")",
        wrong: (
          "expect(\"Low\").matches(\"%d\")", "expected a text that matches \"%d\", got \"Low\""
        )),
      .function(
        "expectation.is_near", "A number not farther off than the tolerance.", since: "1.1",
        parameters: [
          APIValue("expected", "number"), APIValue("tolerance", "number", "how far off it may be"),
        ],
        example: testOf("expect(10 / 3).is_near(3.33, 0.01)"),
        misuse: APIMisuse(
          "expect(1).is_near(1)",
          "bad argument #2 to 'is_near' (tolerance must be a number, got no value)", in: .test)),
      expectation(
        "has_length", "Of this length, as `#` counts it.", of: APIValue("length", "integer"),
        right: "expect({ 1, 2, 3 }).has_length(3)",
        wrong: (
          "expect({}).has_length(\"x\")",
          "bad argument #1 to 'has_length' (length must be an integer, got string)"
        )),
      .function(
        "expectation.raises", "A function that raises an error, with this text in it.",
        since: "1.1", parameters: [.optional("text", "string", "part of the message")],
        example: testOf(
          "expect(function() moonshelf.library.query(\"atrist:x\") end).raises(\"artist\")"),
        misuse: APIMisuse(
          "expect(\"no function\").raises()",
          "raises needs a function: expect(function() … end).raises()", in: .test)),
      .field(
        "expectation.never", "moonshelf.Expectation", "The opposite of what follows.", since: "1.1",
        example: testOf("expect(\"Low\").never.contains(\"high\")"),
        misuse: APIMisuse("expect(1).never.equals(1)", "did not expect 1, got 1", in: .test)),
    ])

  private static func expectation(
    _ name: String, _ summary: String, of parameter: APIValue? = nil, right: String,
    wrong: (call: String, message: String)
  ) -> APIItem {
    .function(
      "expectation.\(name)", summary, since: "1.1",
      parameters: parameter.map { [$0] } ?? [],
      example: testOf(right),
      misuse: APIMisuse(wrong.call, wrong.message, in: .test))
  }

  static func testOf(_ statements: String) -> APIExample {
    let body = statements.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return .test("test(\"an example\", function()\n\(body)\nend)")
  }
}
