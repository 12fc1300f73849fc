extension APIDescription {
  static let fileTable = APITable(
    "file", type: "file*", "An open file, as `io.open` gives it: Lua's own.",
    text: "A variable marked `<close>` closes it at the end of its block.",
    items: [
      .function(
        "file:read", "Reads: a line when nothing is said.", since: "1.1",
        parameters: [
          .optional(
            "...", "string|integer",
            "`\"l\"` a line, `\"L\"` with its end, `\"a\"` all, `\"n\"` a number, or how many bytes"
          )
        ],
        returns: [APIValue("value", "any", "nil at the end of the file")],
        example: writing("print(assert(io.open(\"titles.txt\")):read(\"a\"))"),
        misuse: APIMisuse(
          "local f = assert(io.open(\"new.txt\", \"w\")) f:read(\"line\")",
          "a format is \"l\", \"L\", \"n\", \"a\" or a number of bytes",
          allowing: ["read=.", "write=."])),
      .function(
        "file:lines", "The lines, for a `for` loop.", since: "1.1",
        parameters: [.optional("format", "string|integer", "as `file:read` takes it")],
        returns: [APIValue("next", "fun(): any")],
        example: writing(
          """
          local lines <close> = assert(io.open("titles.txt"))
          for line in lines:lines() do print(line) end
          """),
        misuse: APIMisuse(
          "local f = assert(io.open(\"new.txt\", \"w\")) f.lines()",
          "bad argument #1 to 'lines' (file expected, got no value)",
          allowing: ["read=.", "write=."])),
      .function(
        "file:write", "Writes texts and numbers.", since: "1.1",
        parameters: [.optional("...", "string|number", "what to write")],
        returns: [APIValue("file", "file*?"), .optional("reason", "string", "why not")],
        example: writing("print(\"written\")"),
        misuse: APIMisuse(
          "local f = assert(io.open(\"new.txt\", \"w\")) f:write({})",
          "bad argument #1 to 'write' (a string expected, got table)",
          allowing: ["read=.", "write=."])),
      .function(
        "file:flush", "Hands what was written to the system.", since: "1.1",
        returns: [APIValue("file", "file*?"), .optional("reason", "string", "why not")],
        example: writing(
          """
          local more <close> = assert(io.open("titles.txt", "a"))
          more:write("Lodger\\n"):flush()
          """),
        misuse: APIMisuse(
          "local f = assert(io.open(\"new.txt\", \"w\")) f:close() f:flush()",
          "the file new.txt is closed", allowing: ["read=.", "write=."])),
      .function(
        "file:seek", "Moves to a place in the file, and answers it.", since: "1.1",
        parameters: [
          .optional("whence", "\"set\"|\"cur\"|\"end\"", "what it is counted from; `\"cur\"`"),
          .optional("offset", "integer", "how far, in bytes; 0"),
        ],
        returns: [APIValue("place", "integer?"), .optional("reason", "string", "why not")],
        example: writing(
          """
          local titles <close> = assert(io.open("titles.txt"))
          print(titles:seek("end") .. " bytes")
          """),
        misuse: APIMisuse(
          "local f = assert(io.open(\"new.txt\", \"w\")) f:seek(\"start\")",
          "a place is counted from \"set\", \"cur\" or \"end\"", allowing: ["read=.", "write=."])),
      .function(
        "file:close", "Closes it; of a program, says how it ended.", since: "1.1",
        returns: [
          APIValue("ok", "boolean?"), .optional("how", "string", "`exit` or `signal`"),
          .optional("code", "integer", "the exit code"),
        ],
        example: writing("print(\"closed\")"),
        misuse: APIMisuse(
          "local f = assert(io.open(\"new.txt\", \"w\")) f:close() f:close()",
          "the file new.txt is closed", allowing: ["read=.", "write=."])),
    ])

  /// A script that writes a file first.
  private static func writing(_ statements: String) -> APIExample {
    .script(
      allowing: ["read=.", "write=."],
      """
      local file <const> = assert(io.open("titles.txt", "w"))
      file:write("Low", "\\n")
      file:close()
      \(statements)
      """)
  }
}
