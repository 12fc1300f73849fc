#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is known of the place that output goes to.
public struct Terminal: Equatable, Sendable {
  /// How many columns it has; nil if it is no terminal, and nothing is ever cut.
  public var width: Int?
  /// Whether colour and bold text show.
  public var usesStyles: Bool

  /// A file or a pipe.
  public static let none = Terminal(width: nil, usesStyles: false)

  /// Describes a place.
  public init(width: Int?, usesStyles: Bool) {
    self.width = width
    self.usesStyles = usesStyles
  }

  /// Looks at an open file, in the environment of the process.
  ///
  /// - Parameter fileDescriptor: 1 for the standard output.
  public init(fileDescriptor: Int32) {
    self.init(fileDescriptor: fileDescriptor) { name in getenv(name).map { String(cString: $0) } }
  }

  /// Looks at an open file.
  ///
  /// `COLUMNS` overrides the width the terminal tells; a set `NO_COLOR` (https://no-color.org) and
  /// `TERM=dumb` switch colour and bold text off.
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
