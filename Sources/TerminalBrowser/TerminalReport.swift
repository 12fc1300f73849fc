import AlbumFiles
import Glibc

/// What a terminal can do, as a text for reports.
package enum TerminalReport {
  /// The time limit for the terminal's responses.
  private static let waitLimit = Duration.seconds(1)

  /// Queries the terminal of standard input and output, if there is one.
  ///
  /// - Parameter host: the program.
  /// - Returns: the properties with their names; without a terminal, what the environment says.
  package static func properties(in host: some TerminalHost) -> [(name: String, value: String)] {
    let type = Environment.text("TERM") ?? ""
    let environment = TerminalCapabilities(environment: Environment.text)
    guard TerminalSession.exists, let terminal = RawTerminal() else {
      let output = isatty(STDOUT_FILENO) == 1 ? "not interactive" : "output is not a terminal"
      return [("type", type.isEmpty ? "unknown" : type), ("screen", output)] + text(environment)
    }
    let size = terminal.size
    var capabilities = TerminalCapabilities(cell: terminal.cell, environment: Environment.text)
    host.whileStoppable(by: RawTerminal.restore) {
      if !capabilities.isKnown { terminal.ask() }
      let end = ContinuousClock.now + waitLimit
      while !capabilities.isKnown, !terminal.isLost, !host.isEnding, .now < end {
        if case .answer(let answer)? = terminal.nextEvent(milliseconds: 50) {
          capabilities.take(answer)
        }
      }
    }
    terminal.close()
    let cell = capabilities.cell
    let name = capabilities.name.isEmpty ? "" : ", \(capabilities.name)"
    let screen =
      "\(size.columns) × \(size.rows) characters of \(cell.width) × \(cell.height) pixels"
    return [("type", type + name), ("screen", screen)] + text(capabilities)
      + [
        ("pictures", pictures(capabilities)),
        ("responses", capabilities.isKnown ? "yes" : "none within a second"),
      ]
  }

  private static func text(_ capabilities: TerminalCapabilities) -> [(name: String, value: String)]
  {
    let colors =
      switch capabilities.colors {
      case .none: "none"
      case .sixteen: "16"
      case .palette: "256"
      case .all: "24 bits"
      }
    return [("characters", capabilities.isUnicode ? "UTF-8" : "not UTF-8"), ("colours", colors)]
  }

  private static func pictures(_ capabilities: TerminalCapabilities) -> String {
    let through = capabilities.isMultiplexed ? ", through a multiplexer" : ""
    return capabilities.way(.auto).map { "\($0)\(through)" } ?? "none"
  }
}
