import AlbumLibrary
import AlbumPresentation
import AlbumScripting
import Glibc
import ScriptAPI

/// `moonshelf --help`: the program's commands, and those of scripts.
enum ProgramHelp {
  private static let indentation = 26

  static func show() {
    print(Moonshelf.helpMessage())
    let commands = folder?.commands ?? []
    guard !commands.isEmpty else { return }
    print("\nCOMMANDS OF YOUR SCRIPTS:")
    for command in commands { print(entry(command)) }
    print("\n  See 'moonshelf COMMAND --help' for detailed help.")
  }

  /// Whether there is a library at the usual place.
  static var hasLibrary: Bool {
    (try? LibraryLocation.standard()).map { access($0, F_OK) == 0 } ?? false
  }

  /// Tells a new user what the program is, and what to begin with.
  static func greet() {
    print(
      """
      moonshelf keeps your music albums in a library, and every change can be undone.
      There is no library yet. Begin with one of these:

        moonshelf demo           a sample library with covers, to look around
        moonshelf import FILE    your list or export: Discogs, Spotify, iTunes, a spreadsheet, text,
                                 or a folder of audio files
        moonshelf help           all commands
      """)
  }

  /// The user's script folder, after indexing its new scripts.
  static var folder: ScriptFolder? {
    guard let places = ScriptDirectory.standard(), let folder = ScriptFolder(places) else {
      return nil
    }
    guard !folder.unknown.isEmpty else { return folder }
    // Help makes no library: without one an empty one in memory is sufficient.
    let path = hasLibrary ? try? LibraryLocation.standard() : nil
    guard let library = try? LibraryAPI(path: path),
      let session = try? LibrarySession(library, scripts: places, for: .nothing)
    else { return folder }
    try? session.closeUnused()
    return session.folder
  }

  private static func entry(_ command: ScriptRegistrations.Command) -> String {
    let help = String(decoding: TerminalText.safe(Array(command.help.utf8)), as: UTF8.self)
    let name = "  " + command.name
    guard !help.isEmpty else { return name }
    let margin = String(repeating: " ", count: indentation)
    let lines = WrappedText.lines(of: help, width: HelpText.width - indentation)
    let first =
      name.count < indentation ? name + margin.dropFirst(name.count) : "\(name)\n\(margin)"
    return first + lines.joined(separator: "\n" + margin)
  }
}
