extension APIDescription {
  static let registeringItems: [APIItem] = [
    .function(
      "moonshelf.rule", "Registers an import rule.",
      parameters: [APIValue("rule", "moonshelf.Rule", "what it is asked, and when")],
      call: "moonshelf.rule { name =, priority =, source =, apply = }",
      text: """
        A source fills a draft from the columns it knows; rules then change it, one after the \
        other, and decide. `apply(album, record, ctx)` is asked for every record. A file given \
        with `moonshelf import --rule` may just as well return the function.
        """,
      example: .rule(
        """
        moonshelf.rule {
          name = "no singles",
          source = "discogs",
          apply = function(_, record, ctx)
            local format <const> = record.Format or ""
            if format:find("Single", 1, true) then return ctx.skip("a single") end
          end,
        }
        """),
      misuse: APIMisuse(
        "moonshelf.rule { name = \"x\" }",
        "bad argument #1 to 'rule' (a rule needs a function apply(album, record, ctx))")),
    .function(
      "moonshelf.layout", "Registers a layout: the columns of a listing.",
      parameters: [
        APIValue("name", "string", "what `--layout` calls it"),
        APIValue("columns", "(string|moonshelf.Column)[]", "names of fields, or tables"),
      ],
      text: """
        `moonshelf list --layout FILE.lua` shows the layout that the file registers, the first by \
        name if there are several; `moonshelf list --script FILE.lua --layout "by decade"` picks \
        one by name.
        """,
      example: .layout(
        """
        moonshelf.layout("by decade", {
          { key = "decade", title = "Decade", align = "right",
            value = function(album)
              return album.year and ("%ds"):format(album.year // 10 * 10)
            end },
          "artist",
          "title",
        })
        """),
      misuse: APIMisuse(
        "moonshelf.layout(\"empty\", {})",
        "bad argument #2 to 'layout' (a layout needs a column)")),
    .function(
      "moonshelf.decorate", "Registers a decorator: it changes how albums look.",
      parameters: [APIValue("decorator", "moonshelf.Decorator", "what it changes")],
      call: "moonshelf.decorate { name =, formats =, priority =, columns =, cell = }",
      text: """
        It works on top of any layout and any other decorator. It needs `columns` or `cell`. One \
        that fails is passed over for that cell, and reported once.
        """,
      example: .layout(
        """
        moonshelf.decorate {
          name = "old ones",
          formats = { "table", "html" },
          cell = function(text, album, column)
            if column.key == "year" and (album.year or 9999) < 2000 then
              return { text = text, color = "yellow", bold = true }
            end
          end,
        }
        """),
      misuse: APIMisuse(
        "moonshelf.decorate { name = \"nothing\" }",
        "bad argument #1 to 'decorate' (a decorator needs a function columns(columns) or "
          + "cell(text, album, column))")),
    commandItem,
  ]

  static let layoutTables: [APITable] = [
    .record(
      "column", type: "moonshelf.Column", "A column of a layout.",
      text: "A column whose function fails is empty there, and reported once.",
      members: [
        APIValue("key", "string", "the field, or a name for what `value` gives"),
        .optional("title", "string", "the heading; made of the key"),
        .optional("align", "\"left\"|\"right\"|\"center\"", "numbers stand right when not said"),
        .optional(
          "value", "fun(album: moonshelf.Album): moonshelf.Value?",
          "what stands there; nil for nothing"),
      ],
      example: .layout(
        """
        moonshelf.layout("ages", {
          "title",
          { key = "age", title = "Age", align = "right",
            value = function(album) return album.year and 2026 - album.year end },
        })
        """),
      misuse: APIMisuse(
        "moonshelf.layout(\"x\", { { key = \"year\", align = \"middle\" } })",
        "the column \"year\" cannot be aligned \"middle\": left, right or center")),
    .record(
      "decorator", type: "moonshelf.Decorator", "What `moonshelf.decorate` takes.",
      text: """
        `columns` is called once, before the first album; `cell` for every cell, with what stands \
        there as text (`""` for nothing). It returns a text or a number, or a table with `text`, \
        `color` and `bold`, or nil to leave the cell.
        """,
      members: [
        .optional("name", "string", "what messages call it; the script's name"),
        .optional("formats", "moonshelf.FormatName[]", "the formats it is for; all"),
        .optional("priority", "integer", "higher ones have their turn first; 0"),
        .optional("columns", "fun(columns: moonshelf.Columns)", "adds and removes columns"),
        .optional(
          "cell",
          "fun(text: string, album: moonshelf.Album, column: moonshelf.ShownColumn): "
            + "string|number|moonshelf.Cell|nil", "changes what stands in a cell"),
      ],
      example: .layout(
        """
        moonshelf.decorate {
          name = "stars", priority = 10,
          columns = function(columns) columns:insert_after("title", "rating") end,
          cell = function(_, album, column)
            if column.key == "rating" then return ("★"):rep(album.rating or 0) end
          end,
        }
        """),
      misuse: APIMisuse(
        "moonshelf.decorate { formats = \"table\", cell = print }",
        "formats must be a table, got string")),
    .record(
      "cell", type: "moonshelf.Cell", "What a decorator may make of a cell.",
      members: [
        APIValue("text", "string", "what stands there"),
        .optional("color", "moonshelf.Color", "shows on terminals and in HTML"),
        .optional("bold", "boolean", "in bold letters"),
      ],
      example: .layout(
        """
        moonshelf.decorate {
          name = "loud",
          cell = function(text)
            return { text = text:upper(), color = "#ff8800", bold = true }
          end,
        }
        """)),
    .record(
      "shown column", type: "moonshelf.ShownColumn", "The column that a decorator's `cell` gets.",
      members: [
        APIValue("key", "string", "the field, or what the layout calls it"),
        APIValue("title", "string", "the heading"),
      ],
      example: .layout(
        """
        moonshelf.decorate {
          name = "headings inside",
          cell = function(text, _, column)
            return column.key == "year" and column.title .. " " .. text or nil
          end,
        }
        """)),
    columnsTable,
  ]

  private static let columnsTable = APITable(
    "columns", type: "moonshelf.Columns", "The columns of a listing, for a decorator to change.",
    text: "`#columns` counts them.",
    items: [
      .function(
        "columns:insert_after", "Puts a column behind another, last when that is not there.",
        parameters: [
          APIValue("key", "string", "the other"),
          APIValue("column", "string|moonshelf.Column", "the new one"),
        ],
        example: columnsExample("columns:insert_after(\"title\", \"added\")"),
        misuse: APIMisuse(
          "columns:insert_after(\"title\")",
          "a column of \"wrong.lua\" is a field's name or a table", in: .layout)),
      .function(
        "columns:insert_before", "Puts a column in front of another, last when that is not there.",
        parameters: [
          APIValue("key", "string", "the other"),
          APIValue("column", "string|moonshelf.Column", "the new one"),
        ],
        example: columnsExample("columns:insert_before(\"artist\", \"id\")"),
        misuse: APIMisuse(
          "columns:insert_before(\"title\")",
          "a column of \"wrong.lua\" is a field's name or a table", in: .layout)),
      .function(
        "columns:remove", "Takes a column away.",
        parameters: [APIValue("key", "string", "which one")],
        example: columnsExample("columns:remove(\"genre\")"),
        misuse: APIMisuse(
          "columns:remove()",
          "bad argument #1 to 'remove' (key must be a string, got no value)", in: .layout)),
      .function(
        "columns:keys", "A list of the columns' keys.", returns: [APIValue("keys", "string[]")],
        example: columnsExample(
          "if #columns:keys() > 3 then columns:remove(\"genre\") end"
        ),
        misuse: APIMisuse(
          "columns.keys()",
          "bad argument #1 to 'keys' (columns expected, got no value)", in: .layout)),
    ])

  private static func columnsExample(_ statement: String) -> APIExample {
    .layout(
      """
      moonshelf.decorate {
        name = "other columns",
        columns = function(columns)
          \(statement)
        end,
      }
      """)
  }
}
