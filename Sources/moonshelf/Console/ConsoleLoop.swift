import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// The loop of the console: reads a line, evaluates it, shows the result.
final class ConsoleLoop {
  private let console: ScriptConsole
  private let session: LibrarySession
  private let lines: any LineSource
  private let remember: (String) -> Void
  /// The input of an incomplete statement.
  private var pending = ""
  /// Its first line, in a piped file.
  private var firstLine = 1
  private var lineNumber = 0
  private var hasExplainedLocals = false

  /// Makes a loop.
  init(
    _ console: ScriptConsole, session: LibrarySession, lines: any LineSource,
    remember: @escaping (String) -> Void
  ) {
    (self.console, self.session) = (console, session)
    (self.lines, self.remember) = (lines, remember)
  }

  /// Runs until the user leaves, or piped input ends or fails.
  ///
  /// - Throws: `ExitCode` for a failure in piped input, or when the program is to end.
  func run() throws {
    try Interruption.whileNoted {
      while try takeLine() {}
      if !pending.isEmpty {
        try report { _ = try console.read(pending, line: firstLine, isAll: true) }
      }
      if Interruption.isRequested { throw ExitCode(Interruption.exitCode) }
    }
  }

  /// - Returns: whether there may be more.
  private func takeLine() throws -> Bool {
    switch lines.next(prompt: pending.isEmpty ? "moonshelf> " : "       ... ") {
    case .ended: return false
    case .cancelled:
      guard lines.isInteractive else { return false }
      Interruption.forgetInterrupt()
      pending = ""
    case .line(let line):
      lineNumber += 1
      if lines.isInteractive { remember(line) }
      guard pending.isEmpty else { return try take(pending + "\n" + line) }
      firstLine = lines.isInteractive ? 1 : lineNumber
      guard let word = ConsoleWord(line) else { return try take(line) }
      guard word != .leave else { return false }
      try report { try obey(word) }
    }
    return !Interruption.isFinal
  }

  private func take(_ text: String) throws -> Bool {
    pending = ""
    try report {
      guard let input = try console.read(text, line: firstLine) else {
        pending = text
        return
      }
      let answer = try session.stoppable { _ in try console.run(input) }
      if let answer { Swift.print(answer) }
      explainLocals(input)
    }
    return !Interruption.isFinal
  }

  /// Runs a closure; a failure is reported to the user, and ends piped input.
  private func report(_ body: () throws -> Void) throws {
    do { try body() } catch {
      let message = console.explain(error)
      guard lines.isInteractive else {
        Console.note("moonshelf: \(message)")
        Console.write(CommandFailure.saved(before: error))
        throw ExitCode(Interruption.isRequested ? Interruption.exitCode : 1)
      }
      // The terminal has shown ^C in the line.
      if Interruption.isRequested { print() }
      Console.warn(message)
    }
    Interruption.forgetInterrupt()
  }

  private func obey(_ word: ConsoleWord) throws {
    switch word {
    case .leave: break
    case .help(let name): print(console.help(name))
    case .undo(let count): say("Undid", try session.library.undo(count))
    case .redo(let count): say("Redid", try session.library.redo(count))
    }
  }

  private func say(_ verb: String, _ steps: [Step]) {
    for step in steps {
      print("\(verb): \(TerminalText.safe(step.label)) (\(step.changeCount.changes)).")
    }
  }

  private func explainLocals(_ input: ConsoleInput) {
    guard input.declaresLocal, !hasExplainedLocals else { return }
    hasExplainedLocals = true
    Console.note("note: a local variable ends with its line; omit \"local\" to keep the name")
  }
}

/// A command of the console, alone on a line.
enum ConsoleWord: Equatable {
  case help(String?)
  case undo(Int)
  case redo(Int)
  case leave

  /// Parses a line; nil for everything that is Lua.
  init?(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let word = words.first, words.count <= 2 else { return nil }
    let argument = words.dropFirst().first.map(String.init)
    switch word {
    case "exit" where argument == nil, "quit" where argument == nil: self = .leave
    case "help" where argument?.wholeMatch(of: /[\p{L}\p{N}_.:]+/) != nil || argument == nil:
      self = .help(argument)
    case "undo", "redo":
      let count = argument.map { Int($0) ?? 0 } ?? 1
      guard count > 0 else { return nil }
      self = word == "undo" ? .undo(count) : .redo(count)
    default: return nil
    }
  }
}
