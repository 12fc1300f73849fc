import AlbumScripting
import Testing

@Suite("Expectations in tests of scripts")
struct ExpectationTests {
  @Test(
    "succeeds",
    arguments: [
      "expect(1).equals(1.0)",
      "expect({ 1, { a = 'x' } }).equals { 1, { a = 'x' } }",
      "local t = {} t.t = t local u = {} u.t = u expect(t).equals(u)",
      "local t = {} expect(t).is(t) expect({}).never.is {}",
      "expect(nil).is_nil() expect().is_nil() expect(false).is_not_nil()",
      "expect(true).is_true() expect(1).never.is_true() expect(nil).never.is_false()",
      "expect('a.b').contains '.' expect({ 'x', { 1 } }).contains { 1 }",
      "expect('1977-05').matches '^%d+%-' expect(5).never.matches '%d'",
      "expect(0.1 + 0.2).is_near(0.3, 1e-9) expect('3').never.is_near(3, 1)",
      "expect('été').has_length(5) expect({ 1, 2 }).has_length(2)",
      "expect(function() error('no title') end).raises('title')",
      "expect(function() end).never.raises()",
      "local add = moonshelf.library.add expect(add { title = 'A' }).equals(moonshelf.library.albums[1])",
    ])
  func holds(body: String) throws {
    #expect(try TestFileBench().failure(of: body)?.message == nil)
  }

  @Test(
    "reports the expected and the actual value",
    arguments: [
      (
        "expect('Beatles, The').equals('The Beatles')",
        "expected \"The Beatles\", got \"Beatles, The\""
      ),
      ("expect('1').equals(1)", "expected 1, got \"1\""),
      ("expect({ 1, a = { true } }).equals {}", "expected {}, got { 1, a = { true } }"),
      ("expect(2).never.equals(2)", "did not expect 2, got 2"),
      ("expect({}).is {}", "expected the very same {}, got {}"),
      ("expect(0).is_nil()", "expected nil, got 0"),
      ("expect(nil).is_not_nil()", "expected anything but nil, got nil"),
      ("expect('yes').is_true()", "expected true, got \"yes\""),
      ("expect(nil).is_false()", "expected false, got nil"),
      ("expect('abc').contains('x')", "expected a text with \"x\", got \"abc\""),
      ("expect({ 1 }).contains(2)", "expected a list with 2, got { 1 }"),
      ("expect(1).contains(2)", "expected a text or a list with 2, got 1"),
      ("expect('abc').matches('%d')", "expected a text that matches \"%d\", got \"abc\""),
      ("expect(1.5).is_near(2, 0.1)", "expected a number within 0.1 of 2, got 1.5"),
      ("expect({ 1 }).has_length(3)", "expected a length of 3, got 1: { 1 }"),
      ("expect(nil).has_length(0)", "expected a length of 0, got nil"),
      ("expect(print).raises()", "expected an error, got none"),
      (
        "expect(function() error('a', 0) end).raises('b')",
        "expected an error with \"b\", got the error \"a\""
      ),
      ("expect('a\\tb\\0\\u{A0}\"').is_nil()", "expected nil, got \"a\\tb\\x00\\u{A0}\\\"\""),
      ("expect('\\xFF').is_nil()", "expected nil, got \"\\xFF\""),
      (
        "expect { artist = 'Fela Kuti', ['year of release'] = 1977 }.equals(1)",
        "expected 1, got { [\"year of release\"] = 1977, artist = \"Fela Kuti\" }"
      ),
    ])
  func messages(body: String, message: String) throws {
    #expect(try TestFileBench().failure(of: body)?.message == message)
  }

  @Test("shows the lines in which long tables differ, with few of the others")
  func difference() throws {
    let message = try TestFileBench().failure(
      of: """
        local function report(reason)
          local lines = {}
          for number = 1, 40 do lines[number] = 'a line of the report, number ' .. number end
          lines[20] = reason
          return lines
        end
        expect(report 'skipped').equals(report 'rejected')
        """)?.message
    #expect(
      message == """
        expected (-) and got (+) differ:
            …
              "a line of the report, number 18",
              "a line of the report, number 19",
          -   "rejected",
          +   "skipped",
              "a line of the report, number 21",
              "a line of the report, number 22",
            …
        """)
  }

  @Test("shows long texts one below the other, and multi-line ones line by line")
  func texts() throws {
    let bench = try TestFileBench()
    let long = String(repeating: "la ", count: 20)
    #expect(
      try bench.failure(of: "expect('\(long)').equals('\(long)!')")?.message
        == "expected \"\(long)!\"\ngot      \"\(long)\"")
    #expect(
      try bench.failure(of: "expect('\(long)\\nb\\n').equals('\(long)\\nc\\n')")?.message == """
        expected (-) and got (+) differ:
            "\(long)\\n
          - c\\n
          + b\\n
            "
        """)
  }

  @Test(
    "used incorrectly reports the correct use",
    arguments: [
      ("expect(1).equal(1)", "expect(…) has no 'equal': did you mean 'equals'?"),
      ("expect(1):equals(1)", "write expect(…).equals(…) with a dot, not with a colon"),
      ("expect(1).raises()", "raises needs a function: expect(function() … end).raises()"),
      ("expect('a').matches('[')", "malformed pattern (missing ']')"),
      (
        "local t, u = {}, {} for _ = 1, 1e5 do t, u = { t }, { u } end expect(t).equals(u)",
        "tables nested more than 100 deep cannot be compared"
      ),
      ("expect('a').contains(1)", "bad argument #1 to 'contains' (a text contains text, not 1)"),
    ])
  func mistakes(body: String, message: String) throws {
    #expect(try TestFileBench().failure(of: body)?.message == message)
  }

  @Test("fails its test if pcall caught it, and in an observer")
  func swallowed() throws {
    let bench = try TestFileBench()
    #expect(
      try bench.failure(of: "pcall(function() expect(1).equals(2) end)")?.message
        == "expected 2, got 1\n(the test caught this error with pcall)")
    let failure = try bench.failure(
      of: """
        moonshelf.library.on("album.added", function(ev) expect(ev.album.title).equals("B") end)
        moonshelf.library.add { title = "A" }
        """)
    #expect(
      failure?.message
        == "some_test.lua: handler of album.added failed: expected \"B\", got \"A\"")
  }
}
