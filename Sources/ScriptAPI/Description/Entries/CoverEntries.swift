extension APIDescription {
  static let coverItems: [APIItem] = [
    .event(
      "cover.requested", "Somebody wants an album's cover.", since: "1.3",
      with: [APIValue("album", "moonshelf.Album")],
      text: """
        The library answers when all others were told: with a picture that it has, or by fetching \
        one from the album's `cover_url` in the background. So an observer may still set that.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("cover.requested", function(ev)
          print("wanted: " .. ev.album.title)
        end)
        library.post("cover.requested", { album = library.albums[1] })
        """)),
    .event(
      "cover.stored", "The picture of a cover that somebody wanted is there.", since: "1.3",
      with: [APIValue("album", "moonshelf.Album"), APIValue("path", "string")],
      text: "`moonshelf run` waits for all that its script asked for.",
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("cover.stored", function(ev) print(ev.album.title, ev.path) end)
        library.post("cover.requested", { album = library.albums[1] })
        """)),
    .event(
      "cover.failed", "A cover that somebody wanted cannot be had.", since: "1.3",
      with: [APIValue("album", "moonshelf.Album"), APIValue("reason", "string")],
      text: """
        What failed is not tried again at once: after an hour, then two, then four, up to a month.
        """,
      example: .script(
        """
        local library <const> = moonshelf.library
        library.on("cover.failed", function(ev) print(ev.album.title, ev.reason) end)
        library.post("cover.requested", { album = library.albums[1] })
        """)),
  ]
}
