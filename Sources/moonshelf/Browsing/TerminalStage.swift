import AlbumPresentation
import Glibc

/// A terminal that a face has for itself: it hears what a person does, and is sent what is different.
final class TerminalStage {
  let usesStyles: Bool
  private let terminal: RawTerminal
  private var shown: ScreenImage?

  private init(_ terminal: RawTerminal, usesStyles: Bool) {
    self.terminal = terminal
    self.usesStyles = usesStyles
  }

  /// Whether a person sits at a terminal that can be drawn on.
  static var isThere: Bool {
    let type = getenv("TERM").map { String(cString: $0) } ?? ""
    return Console.isTerminal(STDIN_FILENO) && Console.isTerminal(STDOUT_FILENO)
      && !["", "dumb"].contains(type)
  }

  /// Takes the terminal over for a face and gives it back, however the face ends.
  ///
  /// What is printed meanwhile is shown afterwards.
  ///
  /// - Parameters:
  ///   - typed: what was read and not heard yet; what is left at the end.
  ///   - stop: does more about Ctrl-C, in a signal handler.
  ///   - body: the face.
  /// - Returns: what the face returns.
  /// - Throws: `NoTerminal`, or what the face throws.
  static func taken<Result>(
    typed: inout TerminalInput, stop: @escaping @Sendable () -> Void = {},
    _ body: (TerminalStage) throws -> Result
  ) throws -> Result {
    let usesStyles = Terminal(fileDescriptor: STDOUT_FILENO).usesStyles
    guard let terminal = RawTerminal(typed: typed) else { throw NoTerminal() }
    let aside = OutputAside()
    defer {
      typed = terminal.input
      terminal.close()
      aside?.end()
    }
    @Sendable func giveBack() {
      RawTerminal.restore()
      stop()
      Bell.ring()
    }
    return try Interruption.whileAlsoStoppable(by: giveBack) {
      try body(TerminalStage(terminal, usesStyles: usesStyles))
    }
  }

  /// Whether nobody sits there any more, or the program is asked to end.
  var isOver: Bool { terminal.isLost || Interruption.isRequested }

  /// How large it is now.
  var size: ScreenSize { terminal.size }

  /// Hands on what a person does, and all that came meanwhile: so a held key is never behind.
  ///
  /// - Parameters:
  ///   - milliseconds: how long to wait for the first.
  ///   - take: takes an event, and says whether it wants another.
  /// - Returns: whether anything came.
  func hear(milliseconds: Int32, _ take: (TerminalEvent) throws -> Bool) rethrows -> Bool {
    // What began a key's sequence is the escape key unless more of it comes.
    let patience = terminal.input.isWaiting ? max(milliseconds, 25) : milliseconds
    guard let first = terminal.nextEvent(milliseconds: patience) else { return false }
    var event = first
    while try take(event), let next = terminal.nextEvent(milliseconds: 0) { event = next }
    return true
  }

  /// Sees to what signals told: a window of another size, a wish to stop until `fg`.
  func settle() {
    if terminal.takeSignals() { shown = nil }
  }

  /// Shows an image.
  func show(_ image: ScreenImage) {
    let changes = image.differences(from: shown)
    if !changes.isEmpty { terminal.write(changes) }
    shown = image
  }

  private struct NoTerminal: Error, CustomStringConvertible {
    let description = "the terminal cannot be taken over"
  }
}
