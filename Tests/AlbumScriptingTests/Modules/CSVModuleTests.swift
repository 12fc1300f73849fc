import Testing

@Suite("moonshelf.csv in Lua")
struct CSVModuleTests {
  private func lines(_ source: String) throws -> [String] {
    try ScriptBench().run("local csv <const> = moonshelf.csv " + source)
  }

  @Test("reads records by column; a cell beyond the header has its number")
  func records() throws {
    #expect(
      try lines(
        #"""
        local rows = csv.decode("\u{FEFF}a,b\r\n1,2,3\r\n4\r\n\n")
        print(#rows, rows[1].a, rows[1].b, rows[1][3], rows[2].a, rows[2].b)
        print(#csv.decode("a,b\n"), #csv.decode(""))
        local lists = csv.decode('x;"y;\n""z"""\n', { header = false, separator = ";" })
        print(#lists, lists[1][1], lists[1][2])
        """#) == ["2\t1\t2\t3\t4\tnil", "0\t0", "1\tx\ty;\n\"z\""])
  }

  @Test("writes lists, or the named columns")
  func encode() throws {
    #expect(
      try lines(
        """
        print(csv.encode { { "a", 1, 1.5, true }, { 'q"q', "x,y" }, {} })
        print(csv.encode({ { a = "x" }, { b = 2 } }, { columns = { "a", "b" }, separator = "\\t" }))
        """) == ["a,1,1.5,true\n\"q\"\"q\",\"x,y\"\n\"\"\n", "a\tb\nx\t\n\t2\n"])
  }

  @Test("reads back its own output, including empty cells")
  func roundTrip() throws {
    #expect(
      try lines(
        """
        local rows = csv.decode(csv.encode { { "" }, { " a", "", "b\\nc" } }, { header = false })
        print(#rows, #rows[1], rows[1][1] == "", #rows[2], rows[2][1], rows[2][3])
        """) == ["2\t1\ttrue\t3\t a\tb\nc"])
  }

  @Test("texts that look like formulas get an apostrophe, unless disabled")
  func formulas() throws {
    #expect(
      try lines(
        """
        local rows <const> = { { "=cmd|' /C calc'!A0", "-1", -2, "@x", "'=x", "it's" } }
        print(csv.encode(rows))
        print(csv.encode(rows, { formulas = true }))
        print(csv.encode({ { ["=a"] = "+b" } }, { columns = { "=a" } }))
        for _, formulas in ipairs { false, true } do
          local options <const> = { header = false, formulas = formulas }
          local back <const> = csv.decode(csv.encode(rows, { formulas = formulas }), options)
          for index, cell in ipairs(rows[1]) do assert(back[1][index] == tostring(cell), cell) end
        end
        print(csv.decode("'=a\\n'=b\\n")[1]["=a"], csv.decode("'=a", { header = false, formulas = true })[1][1])
        """) == [
          "'=cmd|' /C calc'!A0,-1,-2,'@x,''=x,it's\n", "=cmd|' /C calc'!A0,-1,-2,@x,'=x,it's\n",
          "'=a\n'+b\n", "=b\t'=a",
        ])
  }

  @Test("a missing closing quote is reported with its line")
  func openQuote() throws {
    #expect(
      try lines("print(csv.decode('a,b\\n\"x,1'))") == ["nil\tline 2: a closing quote is missing"])
  }

  @Test("rows by column without the columns are an error, instead of empty rows")
  func keyedRows() throws {
    #expect(
      try lines("print(pcall(csv.encode, { { title = 'Low' } }))") == [
        "false\ta row has the column 'title'; say which to write: columns = { … }"
      ])
  }

  @Test(
    "a separator is one character other than a quote or line end",
    arguments: [";;", "\\\"", "\\n", "", "é"])
  func separator(text: String) throws {
    let line = try lines("local f = csv.decode print(pcall(f, 'a', { separator = \"\(text)\" }))")
    #expect(
      line == [
        #"false,bad argument #2 to 'decode' (a separator is one ASCII letter, such as ";" or "\t")"#
          .replacing(",bad", with: "\tbad")
      ])
  }

  @Test("values of unsupported types are an error")
  func cells() throws {
    #expect(
      try lines(
        """
        print(pcall(csv.encode, { { {} } }))
        print(pcall(csv.encode, { { "\\xff" } }))
        print(pcall(csv.encode, { 1 }))
        print(pcall(csv.decode, "a", { sep = ";" }))
        """) == [
          "false\ta cell cannot hold a table", "false\ta cell is not valid UTF-8",
          "false\tbad argument #1 to 'encode' (every row is a table, not a number)",
          "false\tcsv.decode has no 'sep'; it has header, separator, formulas",
        ])
  }
}
