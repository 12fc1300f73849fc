/// The kinds of script templates.
public enum ScriptTemplate: String, CaseIterable, Sendable {
  /// An import rule.
  case rule
  /// A layout and a decorator.
  case layout
  /// A command.
  case automation

  /// The script's text.
  ///
  /// - Parameter name: the script's name.
  /// - Returns: Lua, with comments on what to change.
  public func script(_ name: String) -> String {
    let head = """
      -- \(name): what this script does.
      local moonshelf <const> = require "moonshelf"
      moonshelf.api "1.0"
      moonshelf.about { version = "0.1", description = "what this script does" }


      """
    return head + body(name) + "\n"
  }

  private func body(_ name: String) -> String {
    switch self {
    case .rule:
      """
      -- Called for every record of an import. Try it with a dry run:
      --   moonshelf import FILE --dry-run
      moonshelf.rule {
        name = "\(name)",
        -- source = "discogs",   -- only for records of one source
        apply = function(album, record, ctx)
          -- album is the draft; record has the values of the file, by column.
          if not album.title then return ctx.reject("no title") end
          album.title = moonshelf.text.normalize(album.title)
          album.label = album.label or record.Label
        end,
      }
      """
    case .layout:
      """
      -- Shown with: moonshelf list --layout \(name)
      moonshelf.layout("\(name)", {
        "artist",
        "title",
        { key = "decade", title = "Decade", align = "right",
          value = function(album) return album.year and ("%ds"):format(album.year // 10 * 10) end },
      })
      """
    case .automation:
      """
      -- Run with: moonshelf \(name) QUERY, first with --dry-run.
      moonshelf.command("\(name)", {
        help = "What this command does.",
        arguments = "QUERY…",
        options = { limit = { default = 100, help = "How many albums at most." } },
        run = function(args)
          local library <const> = moonshelf.library
          library.transaction("\(name)", function()
            for number, album in ipairs(library.query(table.concat(args, " "))) do
              if number > args.limit then break end
              if album.artist then album.artist = moonshelf.text.normalize(album.artist) end
            end
          end)
        end,
      })
      """
    }
  }

  /// The text of its test.
  ///
  /// - Parameter name: the script's name.
  /// - Returns: Lua for `moonshelf test`.
  public func test(_ name: String) -> String {
    let body =
      switch self {
      case .rule:
        """
        test("it removes extra spaces from titles", function()
          testing.load "\(name).lua"
          local verdict <const> = testing.rule({}, { draft = { title = " Kind  of Blue " } })
          expect(verdict.album.title).equals("Kind of Blue")
        end)

        test("it rejects records without a title", function()
          testing.load "\(name).lua"
          expect(testing.rule({}).reason).equals("no title")
        end)
        """
      case .layout:
        """
        test("it shows the decade", function()
          testing.load "\(name).lua"
          moonshelf.library.add { title = "Zombie", artist = "Fela Kuti", year = 1976 }
          expect(testing.rows("\(name)")).equals { { "Fela Kuti", "Zombie", "1970s" } }
        end)
        """
      case .automation:
        """
        test("it removes extra spaces from artists", function()
          testing.load "\(name).lua"
          local album <const> = moonshelf.library.add { title = "Low", artist = " David  Bowie" }
          testing.command("\(name)", "title:low")
          expect(album.artist).equals("David Bowie")
        end)
        """
      }
    return "-- Run with: moonshelf test\n\n" + body + "\n"
  }
}
