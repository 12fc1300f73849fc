public import AlbumBrowser

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
  /// Where `io.write` writes, for scripts that have it.
  public var write: ([UInt8]) -> Void = { _ in }
  /// What the scripts that the user names in this run may do.
  public var permissions = PermissionSet()
  /// What scripts of the script folder may do: what the user has allowed them.
  public var allowedScripts = AllowedScripts()
  /// Where `require` looks for modules besides the script's own place: the script folder.
  public var moduleFolder: String?
  /// Files that no script may write, whatever it is allowed: see ``ScriptPlaces/protected``.
  public var protectedPaths: [String] = []
  /// How scripts reach the web; they do not unless the program says how.
  public var network = Network { _ in
    throw NetworkProblem("this program does not connect to the web")
  }
  /// The user's settings of scripts.
  public var preferences = Preferences()
  /// Shows how far a script is: takes a label and how much there is to do.
  public var progress: (String, Int?) -> any ProgressDisplay = { _, _ in NoProgress() }
  /// Shows scrollers; as plain lines unless there is a better place.
  public var scrollerPresenter: any ScrollerPresenter

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
    scrollerPresenter = PlainScroller(print: print)
    self.log = log
  }
}

/// Shows a person how far something is.
public protocol ProgressDisplay: AnyObject {
  /// So much is done.
  func update(done: Int)
  /// It is over; what was shown goes.
  func finish()
}

/// Shows nothing, as where output goes into a pipe.
final class NoProgress: ProgressDisplay {
  func update(done: Int) {}
  func finish() {}
}
