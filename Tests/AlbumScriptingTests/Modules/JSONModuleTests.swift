import Testing

@Suite("moonshelf.json in Lua")
struct JSONModuleTests {
  private func lines(_ source: String) throws -> [String] {
    try ScriptBench().run("local json <const> = moonshelf.json " + source)
  }

  @Test("writes plain values, lists, and names in order")
  func encode() throws {
    #expect(
      try lines(
        """
        print(json.encode({}), json.encode(nil), json.encode("a\\n\\"b\\""), json.encode(true))
        print(json.encode({ b = 1, a = { 1, 2.5, json.null } }), json.encode(math.mininteger))
        print(json.encode({ a = { 1, {} } }, { pretty = true }))
        """) == [
          #"[] null "a\n\"b\"" true"#.replacing(" ", with: "\t"),
          #"{"a":[1,2.5,null],"b":1}"# + "\t-9223372036854775808",
          "{\n  \"a\": [\n    1,\n    []\n  ]\n}",
        ])
  }

  @Test("reads back its own output, with null in lists")
  func roundTrip() throws {
    #expect(
      try lines(
        """
        local back = json.decode(json.encode { list = { 1, json.null, 3 }, gone = json.null })
        print(#back.list, back.list[2] == json.null, tostring(json.null), back.gone)
        print(math.type(json.decode("3")), math.type(json.decode("3.0")), json.decode("null"))
        print(json.decode('{"a":1,"a":2,"":3}').a, json.decode('"\\\\u00e9"'))
        """) == ["3\ttrue\tnull\tnil", "integer\tfloat\tnil", "2\té"])
  }

  @Test(
    "reports the position of invalid JSON",
    arguments: [
      ("", "line 1: unexpected end"), ("[1,]", "line 1: a value is missing"),
      ("{\n\"a\":1}x", "line 2: unexpected text after the record"),
    ])
  func notJSON(text: String, reason: String) throws {
    #expect(try lines("print(json.decode([=[\(text)]=]))") == ["nil\t" + reason])
  }

  @Test(
    "rejects values without a JSON form",
    arguments: [
      ("1/0", "JSON has no inf"), ("print", "JSON cannot represent a function"),
      ("library.albums", "JSON cannot represent a host object"),
      ("coroutine.create(print)", "JSON cannot represent a coroutine"),
      ("\"\\xff\"", "a string is not valid UTF-8"),
      ("{ 1, nil, 3 }", "a JSON table is a list without holes, or has only strings for keys"),
      ("{ 1, a = 2 }", "a JSON table is a list without holes, or has only strings for keys"),
    ])
  func noForm(value: String, message: String) throws {
    #expect(try lines("print(pcall(json.encode, \(value)))") == ["false\t" + message])
  }

  @Test("a table that contains itself is an error")
  func cycle() throws {
    #expect(
      try lines("local t = {} t.t = t print(pcall(json.encode, t))") == [
        "false\tthe table is nested deeper than 128 levels, or in itself"
      ])
  }

  @Test("a small table with an infinite text is an error, instead of filling the memory")
  func doubling() throws {
    let source =
      "local json = moonshelf.json local t = ('x'):rep(1e6) for _ = 1, 100 do t = { t, t } end "
      + "print(pcall(json.encode, t))"
    #expect(
      try ScriptBench(memoryLimit: nil).run(source)
        == ["false\tthe text would be longer than 64 MiB"])
    #expect(try ScriptBench(memoryLimit: 16 << 20).run(source) == ["false\tnot enough memory"])
  }

  @Test("an unknown option is an error")
  func options() throws {
    #expect(
      try lines("print(pcall(json.encode, 1, { prety = true }))") == [
        "false\tjson.encode has no 'prety': did you mean 'pretty'?"
      ])
  }
}
