/// A terminal in raw mode, as a front end uses it.
protocol ScreenTerminal: AnyObject {
  /// Input that is not an event yet.
  var input: TerminalInput { get }
  /// Whether it is gone.
  var isLost: Bool { get }
  /// Its current size.
  var size: ScreenSize { get }
  /// The size of a character cell; nil if it is not known.
  var cell: CellSize? { get }

  /// Waits for the next event; nil when there was none, or a signal must be handled.
  func nextEvent(milliseconds: Int32) -> TerminalEvent?
  /// Handles signals since the last call; stops the program if one requested that.
  ///
  /// - Returns: whether the whole screen must be drawn again.
  func takeSignals() -> Bool
  /// Sends text, or a picture.
  func write(_ bytes: [UInt8])
  /// Queries its capabilities; responses arrive as events.
  func ask()
  /// Notes that there are pictures to remove before the terminal is restored.
  func expectPictures()
}

/// What a front end needs of the program that it runs in.
package protocol TerminalHost: Sendable {
  /// Whether the program was asked to end.
  var isEnding: Bool { get }

  /// Runs work with an additional action for Ctrl-C.
  func whileStoppable<Result>(by stop: @escaping @Sendable () -> Void, _ body: () throws -> Result)
    rethrows -> Result

  /// Shows what was written to standard output and standard error while the screen was in use.
  func show(deferred text: String)
}
