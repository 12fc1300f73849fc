import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser
import Glibc

/// Ends the program with the message and the exit code for an error: 1 for a failure, 2 for wrong
/// usage, 130 for an interruption.
enum CommandFailure {
  /// The library that the command opened last, to report the step it saved before an error.
  // Accessed only on the main thread, on which commands run.
  nonisolated(unsafe) static var library: LibraryAPI?

  /// How to undo, on that library.
  nonisolated(unsafe) static var undo = "moonshelf undo"

  static func exit(with error: any Error, of program: any ParsableCommand.Type) -> Never {
    fflush(nil)
    try? StandardOutput.finish()
    if Interruption.isRequested {
      Console.writeSafely("moonshelf: interrupted; unfinished changes were discarded\n")
      Glibc.exit(Interruption.exitCode)
    }
    if let output = error as? OutputError, output == .closed { Glibc.exit(0) }
    switch program.exitCode(for: error) {
    case .success:
      print(HelpText.shortened(program.fullMessage(for: error)))
      Glibc.exit(0)
    case .validationFailure:
      Console.writeSafely("moonshelf: \(mistake(error, in: program))\n")
      Glibc.exit(2)
    default:
      if let code = error as? ExitCode { Glibc.exit(code.rawValue) }
      Console.writeSafely("moonshelf: \(text(of: error))\n\(saved(before: error))")
      Glibc.exit((error as? UserError)?.kind == .usage ? 2 : 1)
    }
  }

  /// What is wrong with the words of a command, and what to type instead, in a line.
  private static func mistake(_ error: any Error, in program: any ParsableCommand.Type) -> String {
    let text = program.message(for: error).split(separator: "\n").joined(separator: " ")
    let message = text.hasSuffix(".") ? text.dropLast() : text[...]
    let lines = HelpText.shortened(program.fullMessage(for: error)).split(separator: "\n")
    let usage = lines.first { $0.hasPrefix("Usage: ") }?.dropFirst("Usage: ".utf8.count) ?? ""
    let help = lines.last?.split(separator: "'").dropFirst().first ?? "moonshelf --help"
    let isIncomplete = message.hasPrefix("Missing expected")
    return message.prefix(1).lowercased() + message.dropFirst()
      + (isIncomplete ? ": \(usage)" : message.last == "?" ? "" : "; see \(help)")
  }

  /// The message of the error; and, if the disk or the output failed after a step was saved, that
  /// it is saved.
  private static func text(of error: any Error) -> String {
    guard isOfDisk(error), let library, !library.isDryRun, let saved = library.lastSaved else {
      return "\(error)"
    }
    return "\(LibraryError.reason(of: error)); already saved: \(saved)"
  }

  private static func isOfDisk(_ error: any Error) -> Bool {
    error is OutputError || error is WriteFailure
      || (error as? LibraryError)?.storageReason != nil
  }

  /// What a script or a command had changed before an error that does not say it, and how to undo
  /// that.
  static func saved(before error: any Error) -> String {
    guard !isOfDisk(error), !(error is SavedWithError), let steps = steps(), !steps.isEmpty else {
      return ""
    }
    let count = library?.changeCount ?? 0
    let way = "undo with: \(undo)\(steps.count == 1 ? "" : " \(steps.count)")"
    return "moonshelf: \(count.changes) \(count == 1 ? "was" : "were") saved before the error; "
      + (isOwn(steps) ? way : "moonshelf history shows them") + "\n"
  }

  /// Whether no other program made one of the steps, and none is undone.
  private static func isOwn(_ steps: [Step]) -> Bool {
    steps.reduce(0) { $0 + $1.changeCount } == library?.changeCount
  }

  /// Says on a terminal how several steps of a script are undone.
  static func noteSteps() {
    guard Console.isTerminal(STDERR_FILENO), let steps = steps(), steps.count > 1, isOwn(steps)
    else { return }
    Console.note("Made \(steps.count) steps. Undo with: \(undo) \(steps.count)")
  }

  /// The steps since the first one that the program made.
  private static func steps() -> [Step]? {
    guard let library, !library.isDryRun, let first = library.firstSaved,
      let last = try? library.history(1).first?.id, last >= first
    else { return nil }
    let steps = try? library.history(Int(last - first) + 1)
    return steps?.filter { $0.id >= first && $0.state == .done }
  }
}
