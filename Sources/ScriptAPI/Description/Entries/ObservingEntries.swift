extension APIDescription {
  static let observingItems: [APIItem] = [
    .function(
      "library.on", "Calls a function after something happened, once the change is kept.",
      parameters: [
        APIValue("event", "moonshelf.EventName|string", "which event"),
        APIValue("fn", "fun(ev: moonshelf.Event)", "is told"),
        .optional("opts", "moonshelf.ObserveOptions", "once, priority"),
      ],
      returns: [APIValue("registration", "moonshelf.Registration")],
      text: """
        It cannot be refused any more. The function gets one table `ev`, with `ev.name`, \
        `ev.origin` and what the event adds. The function may change the library: what it writes \
        is a step of its own, labelled with the script's name, and undone together with the step \
        that caused it. A name with a dot that is not one of the library's is a notification of \
        somebody's own, see `library.post`.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        local _ <close> = library.on("album.changed", function(ev)
          for key, change in pairs(ev.changes) do
            print(ev.origin, ev.album.title, key, change.old, change.new)
          end
        end)
        library.albums[1]:update { genre = "Rock", year = 2002 }
        library.undo()
        """),
      misuse: APIMisuse(
        "library.on(\"album.add\", print)",
        "bad argument #1 to 'on' (there is no event \"album.add\": "
          + "did you mean \"album.added\"?)")),
    .function(
      "library.hook", "Calls a function before something happens, inside the transaction.",
      parameters: [
        APIValue("event", "moonshelf.HookName", "which event"),
        APIValue(
          "fn", "fun(ev: moonshelf.Event): false?, string?",
          "changes `ev.draft`, or returns `false, reason`"),
        .optional("opts", "moonshelf.HookOptions", "priority"),
      ],
      returns: [APIValue("registration", "moonshelf.Registration")],
      text: """
        The hook may change `ev.draft`, whose fields are read and set like an album's. `return \
        false, reason` refuses the change: the call that wished it returns `nil, reason`, an \
        assignment raises the reason, an import rejects the record. Once one refuses, the rest are \
        not asked. A hook that fails is reported and refuses nothing. Undo, redo and \
        `snapshot:restore` ask no hook.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        library.hook("album.will_add", function(ev)
          if ev.draft.year and ev.draft.year < 1877 then
            return false, "there were no records then"
          end
          ev.draft.genre = ev.draft.genre or "Unsorted"
        end)
        print(library.add { title = "Water Music", year = 1717 })
        assert(library.add { title = "Kid A", year = 2000 }.genre == "Unsorted")
        """),
      misuse: APIMisuse(
        "library.hook(\"album.added\", print)",
        "bad argument #1 to 'hook' (\"album.added\" is for library.on, not library.hook)")),
    .function(
      "library.post", "A notification of your own, told like any other.",
      parameters: [
        APIValue("name", "string", "with a dot, and not like one of the library's"),
        .optional("info", "any", "what handlers find as `ev.info`"),
      ],
      text: """
        `ev.origin` is `"script"`. The name may not begin with `album.`, `import.`, `history.`, \
        `cover.` or `library.`, except for `cover.requested` (since 1.3) with `{ album = album }`: it \
        asks for the album's cover, which is fetched with the permissions of the script that posts: \
        `net=HOST` for its address and each redirect, `read=DIR` for a file. Inside a transaction it is \
        told after it.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("radio.played", function(ev) print("played", ev.info.title) end)
        library.post("radio.played", { title = "Heroes" })
        """),
      misuse: APIMisuse(
        "library.post(\"played\")",
        "bad argument #1 to 'post' (name a notification of your own like \"my.event\")")),
    .function(
      "library.observe", "Calls a function when a property of the library changed.",
      parameters: [
        APIValue("property", "\"count\"|\"can_undo\"|\"can_redo\"|\"selection\"", "which one"),
        APIValue("fn", "fun(ev: moonshelf.PropertyEvent)", "is told"),
      ],
      returns: [APIValue("registration", "moonshelf.Registration")],
      text: """
        The properties are `count`, `can_undo`, `can_redo` and `selection`: the id of the album that \
        a person has selected in `moonshelf browse` (since 1.4; before, nothing changed it).
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        local _ <close> = library.observe("count", function(ev)
          print(ev.old, ev.new)
        end)
        library.add { title = "One more" }
        """),
      misuse: APIMisuse(
        "library.observe(\"size\", print)",
        "bad argument #1 to 'observe' (the library has no property \"size\"; it has count, "
          + "can_undo, can_redo, selection)")),
  ]

  static let observingTables: [APITable] = [
    APITable(
      "registration", type: "moonshelf.Registration",
      "What `on`, `hook` and `observe` give, to take them off again.",
      text: """
        It need not be kept: the garbage collector takes nothing off. A variable marked `<close>` \
        takes it off at the end of its block.
        """,
      items: [
        .function(
          "registration:remove", "Takes it off; a second time does nothing.",
          example: .script(
            """
            local library <const> = moonshelf.library
            local registration <const> = library.on("album.added", print)
            registration:remove()
            library.add { title = "Not told" }
            """),
          misuse: APIMisuse(
            "library.on(\"album.added\", print).remove()",
            "bad argument #1 to 'remove' (registration expected, got no value)"))
      ]),
    .record(
      "observe options", type: "moonshelf.ObserveOptions", "Options of `library.on`.",
      members: [
        .optional("once", "boolean", "taken off after the first call"),
        .optional("priority", "integer", "higher ones are called first; 0"),
      ],
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("album.added", function() print("second") end)
        local options <const> = { priority = 5, once = true }
        library.on("album.added", function() print("first") end, options)
        library.add { title = "Low" }
        """),
      misuse: APIMisuse(
        "library.on(\"album.added\", print, { once = 1 })", "once must be a boolean, got number")),
    .record(
      "hook options", type: "moonshelf.HookOptions", "Options of `library.hook`.",
      members: [.optional("priority", "integer", "higher ones are asked first; 0")],
      example: .script(
        """
        local function refuse() return false, "no" end
        moonshelf.library.hook("album.will_add", refuse, { priority = 10 })
        """),
      misuse: APIMisuse(
        "library.hook(\"album.will_add\", print, { priority = \"high\" })",
        "priority must be an integer, got string")),
    .record(
      "album observe options", type: "moonshelf.AlbumObserveOptions",
      "Options of `album:observe`.",
      members: [.optional("initial", "boolean", "called at once, with the value as `new`")],
      example: .script(
        """
        local album <const> = moonshelf.library.albums[1]
        album:observe("*", function(ev) print(ev.key, ev.new) end, { initial = true })
        """),
      misuse: APIMisuse(
        "album:observe(\"year\", print, { initial = 1 })",
        "initial must be a boolean, got number")),
  ]
}
