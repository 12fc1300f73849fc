import AlbumLibrary
import AlbumModel
import ArgumentParser

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration("add")

  @Argument(
    help: ArgumentHelp("Title, and fields as name=value.", valueName: "title> <field=value"))
  var words: [String]

  @Option(help: "Artist.")
  var artist: String?

  @Option(help: "Genre.")
  var genre: String?

  @Option(parsing: .unconditional, help: "Year of release.", transform: NumberArgument.year)
  var year: Int64?

  @Option("Address or path of the cover.", "address")
  var cover: String?

  @Option(
    "Position: \(ShelfPosition.form) (default: last).", "position", transform: ShelfPosition.read)
  var at: Int?

  @OptionGroup var newFields: NewFieldOptions
  @OptionGroup var options: ChangeOptions

  /// The title, and the fields: the first word is a title unless it names a known field, as few titles
  /// are of the form of `artist=Can`.
  private func read() throws -> (title: String?, fields: [FieldAssignment]) {
    let fields = words.map(FieldAssignment.init)
    let isField = fields[0]?.isOfKnownField ?? false
    let title = isField ? nil : words[0]
    let rest = isField ? 0 : 1
    if let wrong = words.indices.dropFirst(rest).first(where: { fields[$0] == nil }) {
      let others = words[..<wrong] + ["artist=\(words[wrong])"] + words[(wrong + 1)...]
      throw UserError.usage(
        "write a field as name=value: moonshelf add \(ShellCommand.text(Array(others)))")
    }
    return (title, fields.dropFirst(rest).compactMap(\.self))
  }

  mutating func run() throws {
    let (title, fields) = try read()
    var content = AlbumContent(
      title: title?.isEmpty == true ? nil : title, artist: artist, genre: genre, year: year,
      coverURL: cover)
    try options.change(mustExist: false) { library in
      let given = Album(id: AlbumID(rawValue: 0), added: library.now, content: content)
      for field in try newFields.resolve(fields, in: library) {
        try field.apply(to: &content, of: given)
      }
      let known = try library.sameAlbum(as: content)
      let id = try library.add(content, at: at)
      let position = try library.position(of: id) ?? 0
      var message = "Added \(content.shortDescription) as album \(id), at position \(position)."
      if let known {
        let pressing = ["format", "year"].compactMap { known[$0]?.description }
        let shown = pressing.isEmpty ? "" : " (\(pressing.joined(separator: ", ")))"
        message += " Album \(known.id) is the same\(shown): this is a copy."
      }
      return .changed(message)
    }
  }
}

extension LibraryAPI {
  /// The first album with the title that is the same, or may be.
  fileprivate func sameAlbum(as content: AlbumContent) throws -> Album? {
    guard let title = content.title, !title.isEmpty, content.artist != nil else { return nil }
    let folded = FoldedText.fold(title)
    return try albums(sameAs: content.artist, title, upTo: .doubt).filter { album in
      FoldedText.fold(album.title) == folded && Sameness.of(album.content, content) != .different
    }.min { $0.id < $1.id }
  }
}
