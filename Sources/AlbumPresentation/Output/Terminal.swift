import Glibc

/// The properties of an output's destination.
public struct Terminal: Equatable, Sendable {
  /// The number of columns; nil if it is not a terminal, so that nothing is cut.
  public var width: Int?
  /// Whether it shows colours and bold text.
  public var usesStyles: Bool

  /// A file or a pipe.
  public static let none = Terminal(width: nil, usesStyles: false)

  /// Makes a description.
  public init(width: Int?, usesStyles: Bool) {
    self.width = width
    self.usesStyles = usesStyles
  }

  /// Examines an open file, in the environment of the process.
  ///
  /// - Parameter fileDescriptor: 1 for the standard output.
  public init(fileDescriptor: Int32) {
    self.init(fileDescriptor: fileDescriptor) { name in getenv(name).map { String(cString: $0) } }
  }

  /// Examines an open file.
  ///
  /// `COLUMNS` overrides the width that the terminal reports; a set `NO_COLOR`
  /// (https://no-color.org) and `TERM=dumb` disable colours and bold text.
  ///
  /// - Parameters:
  ///   - fileDescriptor: 1 for the standard output.
  ///   - environment: looks up an environment variable.
  public init(
    fileDescriptor: Int32, environment: (_ name: String) -> String?
  ) {
    guard isatty(fileDescriptor) == 1 else {
      self = .none
      return
    }
    var size = winsize()
    let told = ioctl(fileDescriptor, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    let wanted = environment("COLUMNS").flatMap { Int($0) } ?? 0
    let isColorless = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    self.init(
      width: wanted > 0 ? wanted : told > 0 ? told : 80,
      usesStyles: !isColorless && environment("TERM") != "dumb")
  }
}
