extension APIDescription {
  /// Names for types that have no members.
  static let aliases: [(name: String, type: String, summary: String)] = [
    ("moonshelf.Value", "string|integer|number|boolean|string[]", "What a field can hold."),
    ("moonshelf.Fields", "table<string, moonshelf.Value>", "Fields by name, main or your own."),
    (
      "moonshelf.Query",
      "string|string[]|moonshelf.Fields|fun(album: moonshelf.Album): boolean?",
      "What albums are asked for with."
    ),
    (
      "moonshelf.Origin",
      literals(["script", "command", "import", "undo", "redo", "remote", "upkeep", "other process"]
      ),
      "Who made a change."
    ),
    (
      "moonshelf.DuplicatePolicy", literals(["skip", "merge", "replace", "keep"]),
      "What becomes of a record whose album the library has."
    ),
    (
      "moonshelf.Match", literals(["identifier", "same", "spelling", "edition"]),
      "How an import found the library's album."
    ),
    (
      "moonshelf.FormatName",
      literals(["table", "csv", "tsv", "json", "jsonl", "markdown", "html", "template"]),
      "A format of listings."
    ),
    (
      "moonshelf.FileFormat",
      literals(["table", "csv", "tsv", "json", "jsonl", "markdown", "html"]),
      "A format that files are written in."
    ),
    (
      "moonshelf.Color",
      literals([
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white", "gray",
      ]) + "|string", "A color's name, or `#ff8800`."
    ),
    ("moonshelf.EventName", literals(names(ofHooks: false)), "What `library.on` takes."),
    ("moonshelf.HookName", literals(names(ofHooks: true)), "What `library.hook` takes."),
    ("moonshelf.Row", "{ label: string, value: moonshelf.Value? }", "A row of `album:rows`."),
    ("moonshelf.Shelf", "moonshelf.Album[]", "The live shelf."),
    ("moonshelf.Null", "userdata", "What stands for `null`."),
  ]

  private static func names(ofHooks: Bool) -> [String] {
    items.filter { $0.kind == .event && $0.isHook == ofHooks }.map(\.name)
  }

  private static func literals(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: "|")
  }
}

extension APIItem {
  /// Whether it is an event that is asked before it happens.
  var isHook: Bool { kind == .event && name.hasPrefix("album.will_") }

  /// The annotated type of what a handler of this event gets: `moonshelf.AlbumAddedEvent`.
  var eventType: String {
    let words = name.split { $0 == "." || $0 == "_" }
    return "moonshelf." + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      + "Event"
  }
}
