extension APIDescription {
  static let scrollerTables: [APITable] = [
    APITable(
      "moonshelf.scroller", type: "moonshelf.Scrollers",
      "Rows of cards for a person to go through.",
      items: [
        .function(
          "moonshelf.scroller.present", "Shows a row of cards until a person opens one or leaves.",
          since: "1.4",
          parameters: [APIValue("scroller", "moonshelf.Scroller", "what it shows")],
          returns: [
            APIValue("index", "integer?", "the one opened with Enter; nil when the person left")
          ],
          call: "moonshelf.scroller.present { title =, data_source =, delegate = }",
          text: """
            On a terminal it looks like `moonshelf browse`, with the same keys; `/` finds a title. In \
            a pipe or on a terminal that cannot be drawn on the items are printed, a thousand at \
            most, and nil comes back. What the script prints while it is shown appears afterwards.

            It can be called by a script that is run, a command, a line of the console and a test; \
            not by an observer, a hook, a rule, a layout or a decorator, not inside a transaction, \
            and not while another is shown: present the next one when this one came back. An error \
            in a function of it comes out of `present`. The time a person takes does not count for \
            `--time-limit`.
            """,
          example: .script(
            """
            local library <const> = moonshelf.library
            local albums <const> = library.query "genre:pop year+"
            local index = 1
            repeat
              local opened <const> = moonshelf.scroller.present {
                title = "Pop",
                data_source = {
                  count = #albums,
                  cell_at = function(position) return albums[position] end,
                  initial_index = index,
                },
                delegate = {
                  on_select = function(position) return albums[position]:rows() end,
                },
              }
              if opened then
                albums[opened].played = (albums[opened].played or 0) + 1
                index = opened
              end
            until not opened
            """),
          misuse: APIMisuse(
            "moonshelf.scroller.present { title = \"Decades\" }",
            "bad argument #1 to 'present' (a scroller needs a data_source)"))
      ]),
    .record(
      "scroller", type: "moonshelf.Scroller", "What `moonshelf.scroller.present` shows.",
      since: "1.4",
      members: [
        .optional("title", "string", "stands above the row"),
        APIValue("data_source", "moonshelf.ScrollerDataSource", "knows the items"),
        .optional("delegate", "moonshelf.ScrollerDelegate", "is told what a person does"),
      ],
      example: .script(
        """
        moonshelf.scroller.present {
          title = "Words",
          data_source = { count = 3, cell_at = function(index) return ("word"):rep(index) end },
        }
        """),
      misuse: APIMisuse(
        "moonshelf.scroller.present { tilte = \"Decades\" }",
        "a scroller has no 'tilte': did you mean 'title'?")),
    .record(
      "data source", type: "moonshelf.ScrollerDataSource", "Knows the items of a scroller.",
      since: "1.4",
      text: """
        Only cells near the selected one are asked for, so there may be a thousand million items. A \
        function `count` is called first, and again after `on_select`, so that items may come and \
        go.
        """,
      members: [
        APIValue("count", "integer|fun(): integer", "how many items there are"),
        APIValue(
          "cell_at", "fun(index: integer): string|number|moonshelf.Album|moonshelf.ScrollerCell",
          "what one looks like, from 1"),
        .optional(
          "initial_index", "integer|fun(): integer?",
          "which is selected first; 1, and -1 for the last"),
      ],
      example: .script(
        """
        local shelf <const> = moonshelf.library.albums
        moonshelf.scroller.present {
          data_source = {
            count = function() return #shelf end,
            cell_at = function(index) return shelf[index] end,
            initial_index = -1,
          },
        }
        """),
      misuse: APIMisuse(
        "moonshelf.scroller.present { data_source = { count = -1, cell_at = tostring } }",
        "count must be a whole number from 0 to 1000000000, or a function that gives one, got -1")),
    .record(
      "delegate", type: "moonshelf.ScrollerDelegate", "Is told what a person does to a scroller.",
      since: "1.4",
      text: """
        It is told where a person stops, not what they pass, and of the item that is selected first. \
        What it returns stands below the row: a text, or a list of rows as `album:rows` gives them, \
        each of which may also be `{ "Label", value }` or a text.
        """,
      members: [
        .optional(
          "on_select", "fun(index: integer): string|number|moonshelf.Row[]|any[]|nil",
          "another item is the selected one")
      ],
      example: .script(
        """
        moonshelf.scroller.present {
          data_source = { count = 10, cell_at = tostring },
          delegate = {
            on_select = function(index)
              return { { "Square", index ^ 2 }, { "Root", index ^ 0.5 } }
            end,
          },
        }
        """),
      misuse: APIMisuse(
        "moonshelf.scroller.present { data_source = { count = 1, cell_at = tostring }, "
          + "delegate = { on_select = 1 } }",
        "on_select must be a function, got number")),
    .record(
      "scroller cell", type: "moonshelf.ScrollerCell", "What an item of a scroller looks like.",
      since: "1.4",
      members: [
        .optional("title", "string|number", "what it is called; the album's title"),
        .optional("subtitle", "string|number", "what else is said; the album's artist and year"),
        .optional("album", "moonshelf.Album", "what it stands for, where it is an album"),
      ],
      example: .script(
        """
        moonshelf.scroller.present {
          data_source = {
            count = 2,
            cell_at = function(index)
              return { title = "Side " .. index, album = moonshelf.library.albums[1] }
            end,
          },
        }
        """),
      misuse: APIMisuse(
        "moonshelf.scroller.present { data_source = { count = 1, "
          + "cell_at = function() return {} end } }",
        "cell_at(1): a cell needs a title")),
  ]
}
