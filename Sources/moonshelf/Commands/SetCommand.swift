import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

struct SetCommand: ParsableCommand {
  static let configuration = CommandConfiguration("set")

  @OptionGroup var query: ChangedAlbums

  @Option(
    name: .customLong("field"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("New values: field=value.", valueName: "field=value"))
  var fields: [FieldAssignment] = []

  @OptionGroup var newFields: NewFieldOptions
  @OptionGroup var refusals: RefusalOptions
  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var options: ChangeOptions

  func validate() throws {
    if query.isMissing {
      throw UserError.usage("name the albums and the values: moonshelf set id:12 year=1977")
    }
    if fields.isEmpty { throw UserError.usage("give the values: moonshelf set id:12 year=1977") }
  }

  mutating func run() throws {
    try options.change { library in
      let fields = try newFields.resolve(fields, in: library)
      let albums = library.inOrderOfChanges(try library.identities(query.parse(for: library)))
      guard !albums.isEmpty else { throw UserError.noAlbum(matching: query.query) }
      var seen: Set<FieldName> = []
      let distinct = fields.map(\.name).filter { seen.insert($0).inserted }
      let set = fields.filter { $0.operation == .set }.map(\.name)
      if let twice = set.first(where: { name in set.count { $0 == name } > 1 }) {
        throw UserError.usage(
          "\(twice) has two values; for several texts: \(twice)='[\"one\",\"two\"]' or \(twice)+=two"
        )
      }
      let names = distinct.map(\.rawValue).joined(separator: ", ")
      let refusals = self.refusals.refusals(of: albums, in: library)
      var changed = 0
      var single = ""
      try library.transaction("Set \(names) of \(albums.count.albums)") {
        if fields.count == 1, fields[0].isPlain,
          let count = try library.set(fields[0].value, for: distinct[0], of: albums)
        {
          changed = count
          return library.relabelStep("Set \(names) of \(changed.albums)")
        }
        for id in albums {
          guard let album = try library.album(id) else { continue }
          do {
            var content = album.content
            for field in fields { try field.apply(to: &content, of: album) }
            let updated = try library.update(album, to: content, origin: .command)
            guard updated != album else { continue }
            changed += 1
            if changed == 1 { single = album.change(of: distinct, to: updated) }
          } catch LibraryError.vetoed(let reason, _) { try refusals.note(id, reason) }
        }
        library.relabelStep(changed == 1 ? single : "Set \(names) of \(changed.albums)")
      }
      return changed == 0
        ? .unchanged(
          fields.allSatisfy { $0.operation == .set }
            ? "\((albums.count - refusals.count).albums) already had these values."
            : "There was nothing to change in \((albums.count - refusals.count).albums).")
        : .changed("Changed \(names) of \(changed.albums).")
    }
  }
}

extension SetCommand {
  /// Command-line words with the values, after `--` or of the form `field=value`, which no query has,
  /// made options for the argument parser.
  static func expanding(_ arguments: [String]) -> [String] {
    guard arguments.first == "set" else { return arguments }
    let end = arguments.firstIndex(of: "--")
    return arguments.indices.flatMap { index -> [String] in
      let word = arguments[index]
      guard index != end else { return [] }
      let isOfOption = ["--format", "--library", "--scripts", "--field"].contains(
        arguments[max(0, index - 1)])
      let isValue = end.map { index > $0 && !word.hasPrefix("-") } ?? isAssignment(word)
      return isValue && !isOfOption ? ["--field", word] : [word]
    }
  }

  private static func isAssignment(_ word: String) -> Bool {
    guard let sign = word.firstIndex(of: "=") else { return false }
    let name = word[..<sign]
    return FieldNames.isName(String("+-~".contains(name.last ?? "=") ? name.dropLast() : name))
  }
}

extension Album {
  /// The label of a step that changed fields of this album: of one field, with its values.
  func change(of names: [FieldName], to new: Album) -> String {
    let label = "Set \(names.map(\.rawValue).joined(separator: ", ")) of \(title)"
    guard names.count == 1 else { return label }
    let shown = [self, new].map { album in
      album[names[0]].map { TextWidth.truncated("\($0)", toWidth: 30) } ?? "none"
    }
    return "\(label): \(shown[0]) → \(shown[1])"
  }
}

extension Int {
  /// `1 album`, `2 albums`.
  var albums: String { CountText.of(self, "album") }
}
