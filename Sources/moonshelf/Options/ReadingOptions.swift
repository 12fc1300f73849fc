import AlbumLibrary
import AlbumModel
import ArgumentParser
import RecordReading
import RecordRecognition

/// The options for reading files of albums.
struct ReadingOptions: ParsableArguments {
  @Option(
    "Source of the file, for rules: any name, usually one of "
      + "\(ProgramSources.names.joined(separator: ", ")).", "source")
  var source: String?

  @Option("Text encoding, if detected wrongly: \(Self.encodings).", "encoding")
  var encoding: String?

  @Option("Path to the records in a JSON file, such as /library/albums.", "pointer")
  var records: String?

  @Option(
    "Sheet, or file in a zip file, to read; otherwise all lists of albums. May be repeated.", "name"
  ) var part: [String] = []

  @Option("Column names for a file without a header: artist,title,year.", "a,b")
  var columns: String?

  @Option(
    "Fields to keep in addition to artist, title, genre, year and cover: all (the default), none, "
      + "or their names: label,rating.", "a,b")
  var fields: String?

  @Option(
    "Field of a column, or - to leave it out: 'Autore=artist', 'week=-'; or of a text for all "
      + "albums without one: '\"Can\"=artist'. May be repeated.", "column=field")
  var map: [String] = []

  @Flag(help: "Fix text that was decoded wrongly, such as BjÃ¶rk; otherwise it is only reported.")
  var repairEncoding = false

  @Flag(help: .hidden)
  var mend = false

  /// The options for the import.
  ///
  /// - Throws: the mistake in the command line.
  func options() throws -> ImportOptions {
    var options = ImportOptions()
    options.sourceName = source
    options.repairsMojibake = repairEncoding || mend
    options.parts = part
    if let encoding {
      guard let known = TextEncoding(named: encoding) else {
        throw UserError.usage(TextEncoding.unknown(encoding))
      }
      options.encoding = known
    }
    if let columns {
      let names = columns.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
      guard names.contains(where: { !$0.isEmpty }) else {
        throw UserError.usage("--columns needs the names of the columns: artist,title,year")
      }
      options.columns = names
    }
    if let fields { options.keptFields = Self.keptFields(fields) }
    if let records {
      do { options.recordsPointer = try JSONPointer(records) } catch {
        throw UserError.usage("\(error)")
      }
    }
    return options
  }

  /// The fields of columns that the user named.
  ///
  /// - Returns: the fields, in the order of the options.
  /// - Throws: the mistake in the command line.
  static func mappings(_ map: [String], in library: LibraryAPI) throws -> [ColumnMapping] {
    let names = try library.names
    return try map.map { text in
      guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
        throw UserError.usage(
          "--map needs a column and a field, as in 'Autore=artist'; got \"\(text)\"")
      }
      let (column, field) = (text[..<equals].trimmed, text[text.index(after: equals)...].trimmed)
      if field == "-" { return ColumnMapping(column: column, field: nil) }
      do { return try ColumnMapping(column: column, text: field, names.importTarget) } catch {
        throw UserError.usage("--map '\(text)': \(error)")
      }
    }
  }

  private static var encodings: String {
    TextEncoding.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Warns about a probable misspelling of the source; any name is allowed, since rules may compare it.
  func noteMisspelledSource(besides defined: [String]) {
    let names = ProgramSources.names + defined
    guard let source, !names.contains(source),
      let nearest = EditDistance.nearest(to: source, among: names)
    else { return }
    Console.note("moonshelf: unknown source \(source): did you mean --source \(nearest)?")
  }

  private static func keptFields(_ words: String) -> KeptFields {
    switch words {
    case "all": .all
    case "none": .none
    default: .only(Set(words.split(separator: ",").map(\.trimmed)))
    }
  }
}
