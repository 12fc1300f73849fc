import AlbumLibrary
import AlbumPresentation
import AlbumScripting
import ArgumentParser
import Glibc

struct ConsoleCommand: ParsableCommand {
  static let configuration = CommandConfiguration("console")

  @OptionGroup var dryRun: DryRunOptions

  @OptionGroup var limits: LimitOptions
  @Option(help: .allow) var allow: [String] = []
  @OptionGroup var inspection: InspectionOptions
  @OptionGroup var library: LibraryOptions

  mutating func run() throws {
    let path = try self.library.path()
    let session = try self.library.open(
      for: .everything, isDryRun: dryRun.isOn, waitLimit: 5, limits: limits.limits,
      permissions: PermissionSet(parsing: allow))
    let isInteractive = Console.isTerminal(STDIN_FILENO)
    let console = try ScriptConsole(
      host: session.requireHost(), folder: ".", chunkName: isInteractive ? "console" : "stdin",
      terminal: { Terminal(fileDescriptor: STDOUT_FILENO) })
    if isInteractive { try greet(session.library, path) }
    let outcome = Result { try converse(console, session, isInteractive: isInteractive) }
    try dryRun.show(session.library)
    try session.close()
    try outcome.get()
  }

  private func converse(
    _ console: ScriptConsole, _ session: LibrarySession, isInteractive: Bool
  ) throws {
    let history = ConsoleHistory()
    let editor = isInteractive ? makeEditor(console, history) : nil
    let conversation = ConsoleLoop(
      console, session: session, lines: editor ?? PlainLines(isInteractive: isInteractive),
      remember: { if history.add($0) { editor?.remember($0) } })
    guard isInteractive else { return try conversation.run() }
    let outcome = Result { try conversation.run() }
    do { try history.save() } catch { Console.note("moonshelf: \(error)") }
    try outcome.get()
  }

  /// - Returns: nil if lines cannot be edited.
  private func makeEditor(_ console: ScriptConsole, _ history: ConsoleHistory) -> LineEditor? {
    guard Console.isTerminal(STDOUT_FILENO) else { return nil }
    let editor = LineEditor(history: history.earlier, complete: console.completions(of:))
    if editor == nil {
      Console.note("note: without libedit (Debian's libedit2) lines cannot be edited or completed")
    }
    return editor
  }

  private func greet(_ library: LibraryAPI, _ path: String) throws {
    print(
      """
      \(Moonshelf.configuration.version), \(TerminalText.safe(path)): \(try library.count().albums)
      Type help for help, Ctrl-D to quit. Tab completes names.
      """)
  }
}
