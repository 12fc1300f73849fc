import Glibc

/// What Ctrl-C does: it stops a script or an import, which then leaves the library as it was; when
/// neither runs, or at the second time, the program ends at once.
enum Interruption {
  /// The exit code of an interrupted program, as shells have it.
  static let exitCode: Int32 = 130

  // Written before the work begins and read by the signal handler, which may take no lock.
  nonisolated(unsafe) private static var stop: (@Sendable () -> Void)?
  // The number of the signal that came, or 0.
  nonisolated(unsafe) private static var requested: sig_atomic_t = 0

  // Whether all that a command is to keep is kept.
  nonisolated(unsafe) private static var isKept: sig_atomic_t = 0

  /// Whether Ctrl-C was pressed, or the program asked to end.
  static var isRequested: Bool { requested != 0 }

  /// Whether it was more than Ctrl-C, so that a conversation must end too.
  static var isFinal: Bool { isRequested && requested != SIGINT }

  /// Begins to listen for Ctrl-C and for being asked to end.
  static func install() {
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        if Interruption.requested != 0 { _exit(Interruption.exitCode) }
        guard let stop = Interruption.stop else {
          // What it was started for is done, and only the rest is left out.
          _exit(number == SIGTERM && Interruption.isKept != 0 ? 0 : Interruption.exitCode)
        }
        Interruption.requested = number
        stop()
      }
      // Who started us with nohup, or in the background, does not want us to listen.
      if isIgnored(before) { signal(number, SIG_IGN) } else { sigaddset(&heard, number) }
    }
    // Whoever starts us from a thread that blocks signals hands that down.
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    // Whoever reads our output may go away; writing then fails, and that is handled.
    signal(SIGPIPE, SIG_IGN)
    // So does writing where no more room is allowed.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Notes whether a change is being made, or all that was to be kept is: a program that is asked to end
  /// then has not failed.
  static func note(isKept: Bool) {
    Interruption.isKept = isKept ? 1 : 0
  }

  private static func isIgnored(_ handler: __sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Runs work that can be stopped in an orderly way; what is around it may be, too.
  static func whileStoppable<Result>(
    by stop: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = Interruption.stop
    Interruption.stop = stop
    defer { Interruption.stop = outer }
    return try body()
  }

  /// Runs work that has something of its own to do when it is to stop, before what stops the work that it
  /// is part of.
  static func whileAlsoStoppable<Result>(
    by stop: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = Interruption.stop
    return try whileStoppable(
      by: {
        stop()
        outer?()
      }, body)
  }

  /// Runs work that may be cut short at any place without harm: what has not stopped two seconds
  /// after it was asked to, because it waits for the other end of a pipe, is ended.
  static func whileEndable<Result>(
    by stop: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    signal(SIGALRM) { _ in
      let words: StaticString = "moonshelf: interrupted; unfinished changes were discarded\n"
      _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
      _exit(Interruption.exitCode)
    }
    var alarmed = sigset_t()
    sigemptyset(&alarmed)
    sigaddset(&alarmed, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &alarmed, nil)
    defer { alarm(0) }
    return try whileStoppable(
      by: {
        stop()
        alarm(2)
      }, body)
  }

  /// Runs work that asks by itself whether to stop.
  static func whileNoted<Result>(_ body: () throws -> Result) rethrows -> Result {
    @Sendable func onlyNote() {}
    return try whileStoppable(by: onlyNote, body)
  }

  /// Goes on after a Ctrl-C that was for one piece of work; a wish to end is not forgotten.
  static func forgetInterrupt() {
    if !isFinal { requested = 0 }
  }
}
