import AlbumLibrary
import AlbumModel
import ArgumentParser

/// `moonshelf set`.
struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Change fields of all albums that match.",
    discussion: """
      moonshelf set artist:bowie genre:pop -- genre=Rock rating=5
      moonshelf set 12 -- cover_url=

      Numbers alone are albums. Nothing after the = clears the field.
      """)

  @OptionGroup var edit: EditArguments

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  /// Which albums, and what they shall hold.
  ///
  /// A group of its own, since the parser's check of a command takes what follows `--` for a second
  /// list without end.
  struct EditArguments: ParsableArguments {
    @OptionGroup var query: QueryArguments

    @Argument(
      parsing: .postTerminator,
      help: ArgumentHelp("What the fields shall hold, after --.", valueName: "field=value"))
    var fields: [FieldAssignment] = []
  }

  func validate() throws {
    let (query, fields) = (edit.query, edit.fields)
    if query.query.isEmpty {
      throw usageError("say which albums, and after -- what: moonshelf set 12 -- year=1977")
    }
    if fields.isEmpty {
      throw usageError("say after -- what the fields shall hold: moonshelf set 12 -- year=1977")
    }
  }

  mutating func run() throws {
    let (query, fields) = (edit.query, edit.fields)
    let library = try library.open()
    let albums = try library.identities(query.query.identitiesOrWords.asQuery(for: library))
    guard !albums.isEmpty else { throw NothingFound(query: query.query) }
    try confirmation.confirm("Change", albums.count)
    let names = fields.map(\.name.rawValue).joined(separator: ", ")
    let before = try library.history(1).first
    var changed = 0
    try library.transaction("Set \(names) of \(albums.count.albums)") {
      for id in albums {
        guard let album = try library.album(id) else { continue }
        let updated = try library.update(id) { content in
          for field in fields { try content.set(field.value, for: field.name) }
        }
        if updated != album { changed += 1 }
      }
    }
    let step = try library.history(1).first
    if changed == 0 {
      result.say("\(albums.count.albums) had these values already.")
    } else {
      result.say(
        "Changed \(names) of \(changed.albums).", step: step == before ? nil : step,
        undo: self.library.command("undo"))
    }
    try library.close()
  }
}

extension Int {
  /// `1 album`, `2 albums`.
  var albums: String { self == 1 ? "1 album" : "\(self) albums" }
}
