extension APIDescription {
  static let verdictItems: [APIItem] = [
    .function(
      "ctx.reject", "Ends it for this record: something is wrong with it.",
      parameters: [.optional("reason", "string", "shown in the report")],
      text: """
        No further rule is asked. Rejected records go to the file that `--rejects` names, to be \
        imported again.
        """,
      example: .rule(
        """
        return function(album, _, ctx)
          if not album.title then return ctx.reject("no title") end
        end
        """),
      misuse: APIMisuse(
        "ctx.reject({})", "bad argument #1 to 'reject' (reason must be a string, got table)",
        in: .rule)),
    .function(
      "ctx.skip", "Ends it for this record: it is no album of ours.",
      parameters: [.optional("reason", "string", "shown in the report")],
      text: "No further rule is asked.",
      example: .rule(
        """
        return function(_, record, ctx)
          local format <const> = record.Format or ""
          if format:find("Single", 1, true) then return ctx.skip("a single") end
        end
        """),
      misuse: APIMisuse(
        "ctx.skip({})", "bad argument #1 to 'skip' (reason must be a string, got table)",
        in: .rule)),
    .function(
      "ctx.warn", "Goes to the report; equal warnings are counted.",
      parameters: [APIValue("text", "string", "what was noticed")],
      example: .rule(
        """
        return function(album, _, ctx)
          if album.year and album.year > 2100 then
            ctx.warn("a year that is still to come")
            album.year = nil
          end
        end
        """),
      misuse: APIMisuse(
        "ctx.warn()", "bad argument #1 to 'warn' (text must be a string, got no value)",
        in: .rule)),
    .function(
      "ctx.emit", "Adds one more album besides, unless an earlier import added it.",
      parameters: [APIValue("fields", "moonshelf.Fields", "what it holds; a title is needed")],
      example: .rule(
        """
        return function(album, record, ctx)
          if (record.Bonus or "") ~= "" and album.title then
            ctx.emit { artist = album.artist, title = album.title .. " (bonus disc)" }
          end
        end
        """),
      misuse: APIMisuse(
        "ctx.emit(\"bonus\")", "bad argument #1 to 'emit' (fields must be a table, got string)",
        in: .rule)),
    .function(
      "ctx.existing", "The library's album that the draft speaks of, or nil.",
      returns: [APIValue("album", "moonshelf.Album?")],
      text: "It is found by identifiers, else by artist and title; `ctx.match` says how.",
      example: .rule(
        """
        return function(album, _, ctx)
          local existing <const> = ctx.existing()
          if existing then album.genre = album.genre or existing.genre end
        end
        """),
      misuse: APIMisuse(
        "ctx.existing = nil", "field 'existing' of ctx cannot be set", in: .rule)),
  ]
}
