extension APIDescription {
  static let commandItem = APIItem.function(
    "moonshelf.command", "Adds a command of your own to moonshelf.", since: "1.1",
    parameters: [
      APIValue("name", "string", "the command: `moonshelf NAME`"),
      APIValue("command", "moonshelf.Command", "what it does"),
    ],
    call: "moonshelf.command(name, { help =, arguments =, options =, run = })",
    text: """
      The script stands in the script folder. `moonshelf NAME --help` shows the help, the \
      arguments and every option with its default. What `run` returns is the exit code, nil being \
      fine; an error ends it with 1.
      """,
    example: .command(
      ["decade", "1990", "--limit", "1"],
      """
      local library <const> = moonshelf.library

      moonshelf.command("decade", {
        help = "Lists the albums of a decade.",
        arguments = "YEAR",
        options = {
          limit = 10, all = false,
          genre = { default = "", help = "only this genre" },
        },
        run = function(args)
          local first <const> = math.tointeger(tonumber(args[1]))
          if not first then error("YEAR is a number, such as 1990", 0) end
          local query <const> = ("year:%d..%d year+"):format(first, first + 9)
          for number, album in ipairs(library.query(query)) do
            if number > args.limit and not args.all then break end
            print(album.year, album.title)
          end
        end,
      })
      """),
    misuse: APIMisuse(
      "moonshelf.command(\"tidy\")",
      "bad argument #2 to 'command' (command must be a table, got no value)"))

  static let commandTables: [APITable] = [
    .record(
      "command", type: "moonshelf.Command", "What `moonshelf.command` takes.", since: "1.1",
      members: [
        .optional("help", "string", "one line for `moonshelf --help`"),
        .optional("arguments", "string", "the words it takes, such as `QUERY…`"),
        .optional(
          "options",
          "table<string, string|integer|number|boolean|moonshelf.CommandOption>",
          "by name, each with its default"),
        APIValue(
          "run", "fun(args: moonshelf.Arguments): integer?", "does it; may return an exit code"),
      ],
      example: .command(
        ["greet", "Ada", "--loud"],
        """
        moonshelf.command("greet", {
          help = "Greets somebody.",
          arguments = "NAME",
          options = { loud = false },
          run = function(args)
            local text <const> = "hello " .. args[1]
            print(args.loud and text:upper() or text)
            return 0
          end,
        })
        """),
      misuse: APIMisuse(
        "moonshelf.command(\"x\", { help = \"does nothing\" })",
        "bad argument #2 to 'command' (a command needs a function run(args))")),
    .record(
      "command option", type: "moonshelf.CommandOption",
      "An option that says more than its default.",
      since: "1.1",
      members: [
        APIValue("default", "string|integer|number|boolean", "the value; gives the type"),
        .optional("help", "string", "one line for `--help`"),
      ],
      example: .command(
        ["newest", "--how-many", "2"],
        """
        moonshelf.command("newest", {
          options = { how_many = { default = 3, help = "how many to show" } },
          run = function(args)
            for _, album in ipairs(moonshelf.library.query("added-")) do
              if args.how_many == 0 then break end
              args.how_many = args.how_many - 1
              print(album.title)
            end
          end,
        })
        """),
      misuse: APIMisuse(
        "moonshelf.command(\"x\", { run = print, options = { a = { help = \"x\" } } })",
        "the option \"a\" needs a default: a text, a number or a boolean says its type")),
    .record(
      "args", type: "moonshelf.Arguments", "What the `run` of a command gets.", since: "1.1",
      text: """
        `args[1]`, `args[2]` … are the words, `args.limit` and the like the options: an integer, a \
        number, a boolean or text, as the default is. On the command line an underscore is a dash \
        (`--how-many 3`), a boolean is a flag (`--all`, `--no-all`).
        """,
      members: [], hasFreeNames: true,
      example: .command(
        ["echo", "one", "two", "--times", "2"],
        """
        moonshelf.command("echo", {
          options = { times = 1 },
          run = function(args)
            for _ = 1, args.times do print(table.concat(args, " ")) end
          end,
        })
        """)),
  ]
}
