import AlbumBrowser
import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import Glibc
import TerminalBrowser

/// Runs the browser on a terminal: takes it over, handles signals, gives it back.
struct BrowserLauncher {
  let session: LibrarySession
  /// The layout of the table.
  let choice: LayoutOptions.Choice
  /// The file for the position.
  let memory: BrowserStateFile?
  /// How covers are shown.
  let pictures: PictureChoice
  /// The options of the library, for the commands that are run.
  let options: LibraryOptions
  /// Whether an earlier state is shown, on which no command can act.
  let isPast: Bool

  /// Shows the shelf until the user leaves, and saves the position.
  ///
  /// - Parameter state: the initial position; its layout is part of the saved one.
  /// - Throws: `LibraryError`, or the error that stopped the table.
  func browse(from state: BrowserState) throws {
    let drawer = pictures == .none ? nil : PictureDrawer(for: session.library)
    let hasPictures = drawer?.exists ?? false
    let browser = try BrowserController(
      session.library, layout: choice.layout, layouts: layouts(), decorators: choice.decorators,
      covers: !hasPictures ? .none : options.isOffline ? .local : .all,
      background: session.library.path.map { BackgroundSearch(path: $0, tell: Wakeup.signal) },
      state: state, onFailure: { Console.note("moonshelf: \($0)") })
    func named(_ now: BrowserState) -> BrowserState {
      var now = now
      let isChosen = browser.layout.name == choice.layout.name
      now.layout = isChosen ? state.layout : browser.layout.name
      return now
    }
    let stores = ScriptStoreSaving(session)
    let outcome = Result {
      try show(browser, drawer) { state in
        stores.keep(after: state)
        // If saving fails now, it is tried again when the user leaves, and reported then.
        try? memory?.keep(named(state))
      }
    }
    do { try memory?.save(named(browser.state)) } catch {
      Console.note("moonshelf: the position cannot be saved: \(error)")
    }
    try outcome.get()
  }

  /// All known layouts, including the chosen one.
  private func layouts() throws -> [Layout] {
    let library = session.library
    let own = try Layout.ownNames.compactMap {
      try Layout.named($0, customFields: library.fullFieldNames())
    }
    let ofScripts = (session.host?.layouts ?? [:]).values.sorted { $0.name < $1.name }
    let known = try (own + ofScripts).map(library.shown)
    let isKnown = known.contains { $0.name == choice.layout.name }
    return isKnown ? known : [choice.layout] + known
  }

  private func show(
    _ browser: BrowserController, _ drawer: PictureDrawer?, keep: @escaping (BrowserState) -> Void
  ) throws {
    let interruptScripts = session.host?.interrupt
    @Sendable func stop() { interruptScripts?() }
    let actions = (session.host?.commands ?? [:]).values.sorted { $0.name < $1.name }
      .compactMap { command in
        command.key.map {
          DeclaredAction(
            command: command.name, key: $0, help: command.help,
            takesAlbums: !command.arguments.isEmpty)
        }
      }
    try AlbumScreen.show(
      browser, in: ProgramTerminalHost(), pictures: pictures, drawer: drawer, actions: actions,
      stop: stop, run: run, keep: keep)
  }

  /// The maximum size of an output that is shown.
  private static let maximumOutput = 1 << 18

  /// Runs a command of this program as another process, without a terminal, and waits for it.
  ///
  /// - Parameter text: the command without the program's name; words as in a shell, without its
  ///   other syntax.
  /// - Returns: the beginning of its output, and whether it failed.
  /// - Throws: `UserError` if it cannot be started.
  private func run(_ text: String) throws -> CommandOutput {
    guard !isPast else { throw UserError("an earlier state is shown, which no command can change") }
    var words = ShellCommand.words(in: text)
    if words.first == "moonshelf" { words.removeFirst() }
    var settings = session.library.path.map { ["MOONSHELF_LIBRARY=\($0)"] } ?? []
    if let scripts = options.scripts { settings.append("MOONSHELF_SCRIPTS=\(scripts)") }
    let command = ["exec", "env"] + settings + ["/proc/\(getpid())/exe"] + words
    // This process only notes Ctrl-Z: it would wait for a command that was suspended.
    let line = "trap '' TSTP; \(ShellCommand.text(command)) 2>&1 </dev/null"
    guard let pipe = popen(line, "r") else {
      throw UserError("the command cannot be started: \(String(cString: strerror(errno)))")
    }
    var output: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&bytes, 1, bytes.count, pipe), count > 0 {
      output += bytes[..<min(count, Self.maximumOutput - output.count)]
    }
    let status = pclose(pipe)
    let lines = String(decoding: output, as: UTF8.self).trimmingPrefix("moonshelf: ")
    return CommandOutput(text: String(lines), isFailed: status != 0)
  }
}
