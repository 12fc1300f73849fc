import AlbumFiles
import AlbumModel
import AlbumPresentation
import Glibc

/// Exclusive use of a terminal by a front end: it delivers the user's input, and sends changes of
/// the screen.
package final class TerminalSession {
  let usesStyles: Bool
  private let host: any TerminalHost
  private let terminal: any ScreenTerminal
  /// The pictures on it; nil if there are none.
  private(set) var pictures: ScreenPictures?
  private var screen: ScreenOutput

  init(_ terminal: any ScreenTerminal, in host: any TerminalHost, usesStyles: Bool) {
    (self.terminal, self.host, self.usesStyles) = (terminal, host, usesStyles)
    screen = ScreenOutput(to: terminal, pictures: nil)
  }

  /// Whether there is an interactive terminal that can be drawn on.
  package static var exists: Bool {
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      && !["", "dumb"].contains(Environment.text("TERM") ?? "")
  }

  /// Takes the terminal over for a front end and restores it, however the front end ends.
  ///
  /// Other output is shown afterwards.
  ///
  /// - Parameters:
  ///   - host: the program.
  ///   - typed: input that was read and not handled yet; at the end, the rest.
  ///   - stop: an additional action for Ctrl-C, in a signal handler.
  ///   - body: the front end.
  /// - Returns: the result of the front end.
  /// - Throws: `UserError`, or the error of the front end.
  static func taken<Result>(
    by host: some TerminalHost, typed: inout TerminalInput,
    stop: @escaping @Sendable () -> Void = {},
    _ body: (TerminalSession) throws -> Result
  ) throws -> Result {
    let usesStyles = Terminal(fileDescriptor: STDOUT_FILENO).usesStyles
    guard let terminal = RawTerminal(typed: typed) else {
      throw UserError("the terminal cannot be switched to raw mode")
    }
    let aside = DeferredOutput(for: host)
    defer {
      typed = terminal.input
      terminal.close()
      aside?.end()
    }
    @Sendable func giveBack() {
      RawTerminal.restore()
      stop()
      Wakeup.signal()
    }
    return try host.whileStoppable(by: giveBack) {
      let terminalSession = TerminalSession(terminal, in: host, usesStyles: usesStyles)
      defer { terminalSession.screen.end() }
      return try body(terminalSession)
    }
  }

  /// Whether the terminal is gone, or the program was asked to end.
  var isOver: Bool { terminal.isLost || host.isEnding }

  /// Its current size.
  var size: ScreenSize { terminal.size }

  /// Shows pictures from the next image on, if the terminal supports them and there is a drawer.
  func beginPictures(_ choice: PictureChoice, by drawer: PictureDrawer?) {
    guard let drawer else { return }
    pictures = ScreenPictures(choice, on: terminal, by: drawer)
    screen = ScreenOutput(to: terminal, pictures: pictures)
  }

  /// Passes the next event, and all that arrived in the meantime, so that a held key never lags
  /// behind.
  ///
  /// - Returns: whether there was any.
  func nextEvents(milliseconds: Int32, _ take: (TerminalEvent) throws -> Bool) rethrows -> Bool {
    // The beginning of a key's sequence is the escape key unless more of it arrives.
    let pulse = pictures?.isMoving == true ? min(milliseconds, Spinner.pulse) : milliseconds
    let waitLimit = terminal.input.isWaiting ? max(pulse, 25) : pulse
    guard let first = terminal.nextEvent(milliseconds: waitLimit) else { return false }
    var event = first
    while try hand(event, to: take), let next = terminal.nextEvent(milliseconds: 0) { event = next }
    return true
  }

  private func hand(
    _ event: TerminalEvent, to take: (TerminalEvent) throws -> Bool
  ) rethrows -> Bool {
    switch event {
    case .answer(let answer): pictures?.take(answer)
    // A released button or a key without a meaning: nothing happens, and the message stays.
    case .other: break
    default: return try take(event)
    }
    return true
  }

  /// Handles signals: a changed window size, a request to stop until `fg`.
  func settle() { if terminal.takeSignals() { screen.forget() } }

  /// Shows an image.
  ///
  /// - Throws: the error of drawing it.
  func show(_ draw: () throws -> ScreenImage) rethrows {
    pictures?.begin()
    let image = try draw()
    pictures?.end()
    screen.show(image)
  }
}
