public import AlbumBrowser
public import AlbumLibrary
public import AlbumModel
import Glibc

/// The names of the program, which scripts cannot give to commands and their options.
public struct ReservedNames {
  /// Whether a command of the program has a name.
  public var isCommand: (String) -> Bool
  /// Whether the program reads a flag, such as `--library`, behind a script's command.
  public var isOption: (String) -> Bool

  /// Creates reserved names; by default, none.
  public init(
    isCommand: @escaping (String) -> Bool = { _ in false },
    isOption: @escaping (String) -> Bool = { _ in false }
  ) {
    self.isCommand = isCommand
    self.isOption = isOption
  }
}

/// The limits and permissions of scripts, and the destinations of their output.
public struct ScriptOptions {
  /// The maximum memory of all scripts together, in bytes; nil for no limit.
  public var memoryLimit: Int?
  /// The maximum time of one call into a script, in seconds; nil for no limit.
  public var timeLimit: Double?
  /// The output of `print` and `moonshelf.print`: one line at a time, without its end.
  public var print: (String) -> Void
  /// The output of `moonshelf.log`: a level (`debug`, `info`, `warn`, `error`) and a message.
  public var log: (String, String) -> Void
  /// The output of `io.write`, for scripts that have it.
  public var write: ([UInt8]) -> Void = { _ in }
  /// The permissions of the scripts that the user names in this run.
  public var permissions = PermissionSet()
  /// The permissions of scripts in the script folder.
  public var allowedScripts = AllowedScripts()
  /// What is known of scripts that were added.
  public var addedScripts: () throws -> AddedScripts = { AddedScripts() }
  /// The folder in which `require` looks after the script's own: the script folder.
  public var moduleFolder: String?
  /// Files that no permission covers: see ``ScriptDirectory/protected``.
  public var protectedPaths = ProtectedPaths()
  /// The access of scripts to the web; none by default.
  public var network = Network { _ in
    throw NetworkProblem("this program does not connect to the web")
  }
  /// The secrets that scripts may send to their hosts.
  public var secrets = Secrets()
  /// The text of a variable of the environment, for scripts that may read it.
  public var environment: (String) -> String? = { _ in nil }
  /// Waits for a number of seconds, until a function says that the script is to stop.
  public var sleep: (Double, () -> Bool) -> Void = ScriptOptions.wait
  /// Asks the user and returns the answers; nil without one.
  ///
  /// By default there is no user.
  public var ask: ([Preference]) throws -> [FieldValue]? = { questions in
    throw UserError("asks \"\(questions.first?.label ?? "")\", and there is no user to answer")
  }
  /// Opens the standard input for scripts: a descriptor that they close; nil for none.
  public var input: () throws -> Int32? = { nil }
  /// The remotes of libraries; none by default.
  public var remote: (any LibraryRemote)?
  /// Collects where the time of scripts goes; nil without a profile.
  public var profile: ScriptProfile?
  /// Stops scripts; nil without a debugger.
  public var debugger: ScriptDebugger?
  /// Takes a line for each call of a handler, rule or layout; nil without a trace.
  public var trace: ((String) -> Void)?
  /// The names that commands of scripts and their options cannot have.
  public var reserved = ReservedNames()
  /// The user's settings of scripts.
  public var preferences = Preferences()
  /// Shows the progress of a script: takes a label and the total number; nil shows none.
  public var progress: (String, Int?) -> (any ProgressDisplay)? = { _, _ in nil }
  /// Shows scrollers; the default prints lines.
  public var scrollerPresenter: any ScrollerPresenter

  /// Creates options with the usual limits: 256 MiB, no time limit.
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
    (self.memoryLimit, self.timeLimit, self.print) = (memoryLimit, timeLimit, print)
    scrollerPresenter = PlainScroller(print: print)
    self.log = log
  }
}

extension ScriptOptions {
  /// Waits in short pieces, so that a script can be stopped.
  private static func wait(_ seconds: Double, _ isStopping: () -> Bool) {
    let end = ContinuousClock.now + .seconds(seconds)
    while !isStopping() {
      let left = end - ContinuousClock.now
      guard left > .zero else { return }
      usleep(UInt32(min(left, .milliseconds(50)) / .microseconds(1)))
    }
  }
}

/// A display of progress.
public protocol ProgressDisplay: AnyObject {
  /// Shows the number that is done.
  func update(done: Int)
  /// Removes the display.
  func finish()
}

/// The destination of the scripts' output.
///
/// While a script of the script folder registers, its output goes to the log, so that it does not
/// appear between the rows of a list that a program reads.
final class ScriptOutput {
  /// Whether a script of the script folder is being loaded.
  var isRegistering = false

  /// The implementation of `print`.
  func print(_ options: ScriptOptions) -> (String) -> Void {
    { [self] line in
      if isRegistering { options.log("info", line) } else { options.print(line) }
    }
  }

  /// The implementation of `io.write`.
  func write(_ options: ScriptOptions) -> ([UInt8]) -> Void {
    { [self] bytes in
      if isRegistering {
        options.log("info", String(decoding: bytes, as: UTF8.self))
      } else {
        options.write(bytes)
      }
    }
  }
}

extension ScriptOptions {
  /// Whether a script has the permission to access what it wrote the address of.
  public var mayAccess: (_ script: Agent, Reach.Target) -> Bool {
    { [allowedScripts, protectedPaths] script, target in
      let permissions = allowedScripts.permissions(of: script)
      let files = GrantedFiles(permissions: permissions, protected: protectedPaths)
      return permissions.reach(files).allows([target])
    }
  }
}
