import AlbumLibrary
import AlbumModel
import ArgumentParser

/// Which library, as every command takes it.
struct LibraryOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The library's file.", valueName: "path"),
    completion: .file())
  var library: String?

  /// Opens the library.
  func open(isRehearsal: Bool = false) throws -> LibraryAPI {
    let library = try LibraryAPI(path: path(), isRehearsal: isRehearsal)
    library.onHandlerFailure { Console.note("moonshelf: \($0)") }
    // It lives as long as the process: giving it back would start a thread, only to end it.
    _ = Unmanaged.passRetained(library)
    return library
  }

  func validate() throws {
    if library?.isEmpty == true { throw usageError("--library needs the path of a file") }
  }

  func path() throws -> String {
    try library ?? LibraryLocation.standard()
  }

  /// A command line on the same library, to be told to the user.
  func command(_ words: String) -> String {
    guard let library else { return "moonshelf \(words)" }
    let isPlain = library.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return "moonshelf \(words) --library " + (isPlain ? library : library.quotedForShell)
  }
}

extension String {
  /// The text as one word of a shell's command line.
  fileprivate var quotedForShell: String {
    "'" + replacing("'", with: "'\\''") + "'"
  }
}

/// The words of a query.
struct QueryArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Words, field:text, field:=exact, field::regex, year:1990..1999, ^not, a lone , for or, artist+ to sort.",
      valueName: "query"))
  var query: [String] = []

  /// Reads the words.
  func parse(for library: LibraryAPI) throws -> AlbumQuery {
    try query.asQuery(for: library)
  }
}

extension [String] {
  /// Reads the words of a query.
  func asQuery(for library: LibraryAPI) throws -> AlbumQuery {
    guard !isEmpty else { return .all }
    return try QueryParser(now: library.now, userFields: library.fieldNames()).query(words: self)
  }
}
