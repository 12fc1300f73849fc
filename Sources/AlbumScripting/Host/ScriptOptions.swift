/// What scripts may use of the machine, and where their words go.
public struct ScriptOptions {
  /// How much memory all scripts together may use, in bytes; nil for as much as there is.
  public var memoryLimit: Int?
  /// How long one call into a script may take, in seconds; nil for as long as it likes.
  public var timeLimit: Double?
  /// Where `print` and `moonshelf.print` write, a line at a time, without its end.
  public var print: (String) -> Void
  /// Where `moonshelf.log` writes: a level (`debug`, `info`, `warn`, `error`) and a message.
  public var log: (String, String) -> Void

  /// The usual limits: 256 MiB, no limit of time.
  ///
  /// - Parameters:
  ///   - memoryLimit: in bytes.
  ///   - timeLimit: in seconds.
  ///   - print: takes a line.
  ///   - log: takes a level and a message.
  public init(
    memoryLimit: Int? = 256 << 20, timeLimit: Double? = nil,
    print: @escaping (String) -> Void, log: @escaping (String, String) -> Void
  ) {
    self.memoryLimit = memoryLimit
    self.timeLimit = timeLimit
    self.print = print
    self.log = log
  }
}
