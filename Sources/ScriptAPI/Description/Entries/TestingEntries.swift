extension APIDescription {
  static let testingTable = APITable(
    "testing", type: "moonshelf.Testing", "Scripts, rules, clock and network for tests.",
    items: loadingItems + watchingItems)

  private static let loadingItems: [APIItem] = [
    .function(
      "testing.load", "Loads a script into this test's library.", since: "1.1",
      parameters: [APIValue("path", "string", "from the test file's folder")],
      returns: [.optional("result", "any", "what the script returns")],
      text: "Its rules, layouts, observers and commands are there until the test ends.",
      example: .test(
        """
        test("the observer counts", function()
          local file <close> = assert(io.open(testing.folder .. "/count.lua", "w"))
          file:write [[moonshelf.library.on("album.added", function(ev)
            ev.album.new = true
          end)]]
          file:close()
          testing.load(testing.folder .. "/count.lua")
          expect(moonshelf.library.add({ title = "Low" }).new).is_true()
        end)
        """),
      misuse: APIMisuse(
        "testing.load(\"none.lua\")", "cannot read the script none.lua: there is no such file",
        in: .test)),
    .function(
      "testing.run", "Runs a script with words in its `arg`.", since: "1.1",
      parameters: [
        APIValue("path", "string", "from the test file's folder"),
        .optional("...", "string", "the words"),
      ],
      returns: [.optional("result", "any", "what the script returns")],
      example: .test(
        """
        test("says its word", function()
          local file <close> = assert(io.open(testing.folder .. "/say.lua", "w"))
          file:write("print(arg[1])")
          file:close()
          testing.run(testing.folder .. "/say.lua", "hello")
          expect(testing.output()).contains("hello")
        end)
        """),
      misuse: APIMisuse(
        "testing.run(\"none.lua\")", "cannot read the script none.lua: there is no such file",
        in: .test)),
    .function(
      "testing.command", "Runs a command that a loaded script added.", since: "1.1",
      parameters: [
        APIValue("name", "string", "the command"), .optional("...", "string", "its words"),
      ],
      returns: [APIValue("code", "integer", "the exit code")],
      example: .test(
        """
        test("greets", function()
          moonshelf.command("greet", {
            run = function(args) print("hello " .. args[1]) end,
          })
          testing.command("greet", "Ada")
          expect(testing.output()).contains("hello Ada")
        end)
        """),
      misuse: APIMisuse(
        "testing.command(\"greet\")", "no script has a command \"greet\"", in: .test)),
    .function(
      "testing.rule", "Asks the loaded rules about one record.", since: "1.1",
      parameters: [
        APIValue("record", "table<string, any>", "by column"),
        .optional("opts", "moonshelf.TestRuleOptions", "the draft to begin with, the source"),
      ],
      returns: [APIValue("verdict", "moonshelf.Verdict")],
      example: .test(
        """
        test("singles are skipped", function()
          moonshelf.rule {
            apply = function(_, record, ctx)
              if record.Format == "Single" then return ctx.skip("a single") end
            end,
          }
          local verdict <const> = testing.rule { Title = "Heroes", Format = "Single" }
          expect(verdict.verdict).equals("skip")
          expect(verdict.reason).equals("a single")
        end)
        """),
      misuse: APIMisuse(
        "testing.rule { Title = \"Low\" }",
        "no rule is loaded for records of the source \"csv\": testing.load a script that has one",
        in: .test)),
    .function(
      "testing.import", "Imports a text as if it were a file, through the loaded rules.",
      since: "1.1",
      parameters: [
        APIValue("text", "string", "CSV or JSON"),
        .optional("opts", "moonshelf.TestImportOptions", "the file's name, a rule"),
      ],
      returns: [APIValue("report", "moonshelf.ImportReport")],
      example: .test(
        """
        test("one record, one album", function()
          local report <const> = testing.import "Artist,Title\\nSade,Promise\\n"
          expect(report.added).equals(1)
        end)
        """),
      misuse: APIMisuse(
        "testing.import()", "bad argument #1 to 'import' (text must be a string, got no value)",
        in: .test)),
    .function(
      "testing.allow", "Allows all scripts something, for the rest of the test.", since: "1.1",
      parameters: [APIValue("permission", "string", "as `--allow` takes it: `read=DIR`")],
      text: """
        It can be `net=HOST` (the test answers for it), to read beside the test's file, and to read and
        write in `testing.folder`.
        """,
      example: .test(
        """
        test("may write", function()
          testing.allow("write=" .. testing.folder)
          expect(io.open(testing.folder .. "/nothing.txt", "w")).is_not_nil()
        end)
        """),
      misuse: APIMisuse(
        "testing.allow(\"reed=.\")",
        "cannot allow \"reed=.\": there are read=DIR, write=DIR, net=HOST and run", in: .test)),
    .function(
      "testing.prefer", "Sets a setting of a script, as `moonshelf prefs set` does.", since: "1.1",
      parameters: [
        APIValue("name", "string", "`SCRIPT.setting`"),
        APIValue("value", "string|integer|number|boolean|nil", "nil goes back to the default"),
      ],
      example: .test(
        """
        test("another year", function()
          testing.prefer("tidy.min_year", 1960)
          local path <const> = testing.folder .. "/tidy.lua"
          local file <const> = assert(io.open(path, "w"))
          file:write "moonshelf.prefs.define { min_year = 1950 }\\n"
          file:write "return moonshelf.prefs.min_year"
          file:close()
          expect(testing.load(path)).equals(1960)
        end)
        """),
      misuse: APIMisuse(
        "testing.prefer()", "bad argument #1 to 'prefer' (name must be a string, got no value)",
        in: .test)),
    .field(
      "testing.folder", "string", "A folder of the test's own, allowed to read and write.",
      since: "1.1",
      example: .test(
        """
        test("exports", function()
          moonshelf.library.add { title = "Low" }
          local path <const> = testing.folder .. "/all.csv"
          expect(moonshelf.library.export(path)).equals(1)
        end)
        """),
      misuse: APIMisuse("testing.folder = \".\"", "testing cannot be changed", in: .test)),
  ]

  private static let watchingItems: [APIItem] = [
    .function(
      "testing.observed", "Counts an event from here on.", since: "1.1",
      parameters: [APIValue("event", "moonshelf.EventName|string", "which event")],
      returns: [APIValue("observed", "moonshelf.Observed")],
      example: .test(
        """
        test("two are added", function()
          local added <const> = testing.observed("album.added")
          moonshelf.library.add { title = "Low" }
          moonshelf.library.add { title = "Lodger" }
          expect(added.count).equals(2)
          expect(added.events[1].album.title).equals("Low")
        end)
        """),
      misuse: APIMisuse(
        "testing.observed(\"album.add\")",
        "bad argument #1 to 'observed' (there is no event \"album.add\": "
          + "did you mean \"album.added\"?)",
        in: .test)),
    .function(
      "testing.open", "Says which item a person opens in the next scroller.", since: "1.4",
      parameters: [APIValue("index", "integer", "which one, from 1")],
      text: """
        Each call is for one scroller, in their order; in those without one the person leaves. A \
        scroller's items are printed as lines, see `testing.output`.
        """,
      example: .test(
        """
        test("the second one is opened", function()
          testing.open(2)
          local opened <const> = moonshelf.scroller.present {
            data_source = {
              count = 3,
              cell_at = function(index) return "item " .. index end,
            },
          }
          expect(opened).equals(2)
          expect(testing.output()).contains("item 3")
        end)
        """),
      misuse: APIMisuse(
        "testing.open(0)", "bad argument #1 to 'open' (index must be 1 or more, got 0)", in: .test)),
    .function(
      "testing.output", "What was printed since the test began.", since: "1.1",
      returns: [APIValue("text", "string")],
      example: .test(
        """
        test("prints", function()
          print("Low", 1977)
          expect(testing.output()).equals("Low\\t1977\\n")
        end)
        """),
      misuse: APIMisuse("testing.output = print", "testing cannot be changed", in: .test)),
    .function(
      "testing.rows", "What `moonshelf list` would show, with all that is loaded.", since: "1.1",
      parameters: [.optional("layout", "string", "`\"default\"` when not said")],
      returns: [APIValue("rows", "string[][]", "the texts of the cells, row by row")],
      example: .test(
        """
        test("shows artist and title", function()
          moonshelf.library.add { title = "Low", artist = "David Bowie", year = 1977 }
          expect(testing.rows()[1]).equals({ "David Bowie", "Low", "", "1977" })
        end)
        """),
      misuse: APIMisuse("testing.rows(\"wide\")", "there is no layout \"wide\"", in: .test)),
    .field(
      "testing.clock", "moonshelf.Clock", "What time it is for the library and `os.time`.",
      since: "1.1",
      example: .test(
        """
        test("the year is 2030", function()
          testing.clock.set("2030-01-31")
          expect(os.date("!%Y")).equals("2030")
        end)
        """),
      misuse: APIMisuse("testing.clock = 0", "testing cannot be changed", in: .test)),
    .field(
      "testing.network", "moonshelf.Network", "What the network answers.", since: "1.1",
      example: .test(
        """
        test("asks nobody", function()
          expect(testing.network.requests).has_length(0)
        end)
        """),
      misuse: APIMisuse("testing.network = nil", "testing cannot be changed", in: .test)),
  ]
}
