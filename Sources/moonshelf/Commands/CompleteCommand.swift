import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser
import Glibc

extension ScriptsCommand {
  /// The command for the completions of shells: the next words that depend on scripts and files.
  struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration("scripts complete", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough, help: "The words typed after moonshelf.")
    var words: [String] = []

    mutating func run() throws {
      let words = words.first == "--" ? Array(words.dropFirst()) : words
      let commands = ScriptDirectory.standard().flatMap { ScriptFolder($0) }?.commands ?? []
      guard words.count > 1 else {
        show(commands.map(\.name), beginningWith: words.first ?? "")
        throw ExitCode(1)
      }
      let word = words.last ?? ""
      guard let command = commands.first(where: { $0.name == words[0] }) else {
        show((try? CompletedWord(words).candidates()) ?? [], beginningWith: word)
        throw ExitCode(1)
      }
      guard word.hasPrefix("-"), !words.dropFirst().dropLast().contains("--") else { return }
      show(command.flags + ScriptCommandCall.options.sorted(), beginningWith: word)
    }

    private func show(_ candidates: [String], beginningWith word: String) {
      let folded = FoldedText.fold(word)
      for candidate in candidates where FoldedText.fold(candidate).hasPrefix(folded) {
        print(TerminalText.safe(candidate))
      }
    }
  }
}

/// The last of some words of a command line, which is to be completed.
private struct CompletedWord {
  /// The most values of a field, and the most steps.
  private static let limit = 200

  private let words: [String]
  private let word: String

  init(_ words: [String]) { (self.words, word) = (Array(words.dropLast()), words.last ?? "") }

  func candidates() throws -> [String] {
    if let values = try values(of: words.last ?? "") { return values }
    guard !word.hasPrefix("-") else { return [] }
    let command = Moonshelf.command(in: words)
    let path = words[..<(command?.rest.startIndex ?? words.endIndex)].joined(separator: " ")
    switch path {
    case "help": return Moonshelf.commandNames
    case "snapshot diff", "snapshot restore", "snapshot remove": return try snapshots()
    case "shelf remove": return try inLibrary { try $0.shelves().keys.sorted() }
    case "scripts show", "scripts enable", "scripts disable", "scripts allow", "scripts forbid",
      "scripts check":
      return ScriptDirectory.standard().flatMap { ScriptFolder($0) }?.scripts.map(\.name) ?? []
    case "recipes show", "recipes add": return try Recipe.all().map(\.name)
    case "sources show", "sources edit": return ProgramSources.names
    case "prefs set" where words.last?.hasSuffix(".layout") == true: return try layouts()
    case "prefs set" where words.last == "list.format": return try formats()
    case "prefs set", "prefs reset": return ProgramSettings.known.map(\.name)
    case "revert": return try steps()
    case "undo", "redo": return ["all"]
    case "values" where words.count == 1, "fields declare", "fields forget",
      "facets" where !word.contains(":"):
      return try inLibrary(Self.fields)
    default: break
    }
    return command?.type.takesQuery == true || path == "move" ? try inLibrary(inQuery) : []
  }

  /// The values of an option; nil for one with others, or none.
  private func values(of option: String) throws -> [String]? {
    switch option {
    case "--layout": return try layouts()
    case "--format": return try formats()
    case "--columns", "--fields", "--by", "--group-by", "--sum", "--sort", "--field", "--totals":
      let known = word.lastIndex(of: ",").map { String(word[...$0]) } ?? ""
      return try inLibrary(Self.fields).map { known + $0 }
    case "--as-of": return try snapshots()
    case "--step": return try steps()
    case "--type": return FieldKinds.all.map(\.name)
    case "--source": return ProgramSources.names
    default: return nil
    }
  }

  private func layouts() throws -> [String] { try inSession(\.layoutNames) }

  private func formats() throws -> [String] {
    try inSession { FormatName.ofAlbums.map(\.rawValue) + $0.folderFormats }
  }

  /// The fields, the values of one, or the shelves; behind the `--` of `set` new values.
  private func inQuery(_ library: LibraryAPI) throws -> [String] {
    let isValue = words.first == "set" && words.contains("--")
    let mark: Character = isValue ? "=" : ":"
    guard let end = word.firstIndex(of: mark) else {
      let not = word.hasPrefix("^") ? "^" : ""
      return try (Self.fields(of: library) + (isValue ? [] : ["shelf"])).map {
        "\(not)\($0)\(mark)"
      }
    }
    let name = String(word[..<end].drop { $0 == "^" })
    let start = word[...end] + (word[end...].hasPrefix(":=") ? "=" : "")
    if name == "shelf" { return try library.shelves().keys.sorted().map { start + $0 } }
    let field = try library.queryParser.field(toSortBy: name)
    return try library.facets(by: [.field(field)], limit: Self.limit).compactMap { facet in
      facet.value.map { start + $0.description }
    }
  }

  private static func fields(of library: LibraryAPI) throws -> [String] {
    FieldName.main.map(\.rawValue) + (try library.names).custom.sorted() + ["id", "added"]
  }

  private func snapshots() throws -> [String] { try inLibrary { try $0.snapshots().map(\.name) } }

  private func steps() throws -> [String] {
    try inLibrary { try $0.history(Self.limit).map { "\($0.id)" } }
  }

  private func inLibrary(_ body: (LibraryAPI) throws -> [String]) throws -> [String] {
    try inSession { try body($0.library) }
  }

  /// Opens the library that the words name, or the usual one; completing makes none.
  private func inSession(_ body: (LibrarySession) throws -> [String]) throws -> [String] {
    let named = words.firstIndex(of: "--library").map { words[words.index(after: $0)...] }?.first
    let path = try named ?? LibraryLocation.standard()
    let library = try LibraryAPI(path: access(path, F_OK) == 0 ? path : nil, waitLimit: 1)
    let session = try LibrarySession(library, scripts: .standard(), for: .nothing)
    defer { try? session.closeUnused() }
    return try body(session)
  }
}
