extension APIDescription {
  static let remoteItems: [APIItem] = [
    .field(
      "library.remote", "moonshelf.Remote", "The other place that the library lives in.",
      since: "1.3",
      example: .script("print(moonshelf.library.remote)"),
      misuse: APIMisuse(
        "library.remote.pusch()",
        "moonshelf.library.remote has no 'pusch': did you mean 'push'?"))
  ]

  static let remoteTables: [APITable] = [
    APITable(
      "library.remote", type: "moonshelf.Remote", "The other place that the library lives in.",
      text: """
        The user sets it: `moonshelf remote set`. So no `--allow net=…` is needed; a script cannot \
        say where that is. What a command changed is told at its end by itself, and what comes from \
        there has the origin `"remote"` in events.
        """,
      items: [
        .function(
          "library.remote.status", "Says how it stands with the remote, asking it.",
          since: "1.3",
          returns: [
            APIValue("status", "moonshelf.RemoteStatus?", "nil where there is no remote"),
            .optional("reason", "string", "why not"),
          ],
          text: "A remote that cannot be reached is a status too: `reachable` is false.",
          example: .script(
            """
            local status <const>, reason <const> = moonshelf.library.remote.status()
            print(status and status.waiting_here or reason)
            """),
          misuse: APIMisuse(
            "library.transaction(\"No\", function() library.remote.status() end)",
            "exchanging does not work inside a transaction")),
        .function(
          "library.remote.push", "Tells the remote what it does not know.", since: "1.3",
          returns: [
            APIValue("report", "moonshelf.RemoteReport?", "nil when it cannot be reached"),
            .optional("reason", "string", "why not"),
          ],
          text: "What could not be told waits, and is told another time.",
          example: .script(
            """
            local report <const>, reason <const> = moonshelf.library.remote.push()
            print(report and report.changes or reason)
            """),
          misuse: APIMisuse(
            "library.transaction(\"No\", function() library.remote.push() end)",
            "exchanging does not work inside a transaction")),
        .function(
          "library.remote.pull", "Fetches what the remote knows and this library does not.",
          since: "1.3",
          returns: [
            APIValue("report", "moonshelf.RemoteReport?", "nil when it cannot be reached"),
            .optional("reason", "string", "why not"),
          ],
          text: "Observers are told before it returns, with the origin `\"remote\"`.",
          example: .script(
            """
            local report <const>, reason <const> = moonshelf.library.remote.pull()
            print(report and report.changes or reason)
            """),
          misuse: APIMisuse(
            "library.transaction(\"No\", function() library.remote.pull() end)",
            "exchanging does not work inside a transaction")),
      ]),
    .record(
      "remote status", type: "moonshelf.RemoteStatus", "What `library.remote.status` says.",
      since: "1.3",
      members: [
        APIValue("address", "string", "where the remote is"),
        APIValue("reachable", "boolean", "whether it answers, and lets us in"),
        .optional("reason", "string", "why not"),
        APIValue("waiting_here", "integer", "changes that are to be told"),
        .optional("waiting_there", "integer", "changes to be fetched, where it can be asked"),
        .optional("last_exchange", "integer", "when, in seconds since 1970 UTC"),
        APIValue("conflicts", "integer", "values that a later one has overtaken"),
      ],
      example: .script(
        """
        local status <const> = moonshelf.library.remote.status()
        if status and not status.reachable then print(status.reason) end
        """)),
    .record(
      "remote report", type: "moonshelf.RemoteReport",
      "What `library.remote.push` and `library.remote.pull` did.", since: "1.3",
      members: [
        APIValue("changes", "integer", "how many changes were told or fetched"),
        APIValue("overtaken", "integer", "how many values met a later one"),
      ],
      example: .script(
        """
        local report <const> = moonshelf.library.remote.pull()
        if report then print(report.changes, report.overtaken) end
        """)),
  ]
}
