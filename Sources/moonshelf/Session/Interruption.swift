import Glibc
import TerminalBrowser

/// The effects of Ctrl-C: it stops a script or an import, which then leaves the library unchanged;
/// when neither runs, or the second time, the program ends immediately.
enum Interruption {
  /// The exit code of an interrupted program, by the convention of shells.
  static let exitCode: Int32 = 130

  // Written before the work begins and read by the signal handler, which may not take locks.
  nonisolated(unsafe) private static var stop: (@Sendable () -> Void)?
  // The number of the received signal, or 0.
  nonisolated(unsafe) private static var requested: sig_atomic_t = 0

  // Whether all results of a command are saved.
  nonisolated(unsafe) private static var isKept: sig_atomic_t = 0

  /// Whether Ctrl-C was pressed, or the program asked to end.
  static var isRequested: Bool { requested != 0 }

  /// Whether it was another signal than Ctrl-C, so that an interactive loop must end too.
  static var isFinal: Bool { isRequested && requested != SIGINT }

  /// Installs the handlers for Ctrl-C and for requests to end.
  static func install() {
    var heard = sigset_t()
    sigemptyset(&heard)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        if Interruption.requested != 0 {
          // A terminal that goes away sends it twice: to the shell's job, and to the terminal's.
          if number == SIGHUP { return }
          Pager.leave(number: number)
          _exit(Interruption.exitCode)
        }
        guard let stop = Interruption.stop else {
          Pager.leave(number: number)
          // The main work is done, and only the rest is left out.
          _exit(number == SIGTERM && Interruption.isKept != 0 ? 0 : Interruption.exitCode)
        }
        Interruption.requested = number
        stop()
      }
      // A signal that the parent made ignored, with nohup or in the background, stays ignored.
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { signal(number, SIG_IGN) } else { sigaddset(&heard, number) }
    }
    // A blocked signal is inherited from the parent's thread.
    pthread_sigmask(SIG_UNBLOCK, &heard, nil)
    // If the reader of our output ends, writing fails, and that is handled.
    signal(SIGPIPE, SIG_IGN)
    // The same applies when the file size limit is reached.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Records whether a change is in progress, or all results are saved: a program that is asked to
  /// end then has not failed.
  static func note(isKept: Bool) { Interruption.isKept = isKept ? 1 : 0 }

  /// Runs work that can be stopped cleanly; the surrounding work may be stoppable, too.
  static func whileStoppable<Result>(
    by stop: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = Interruption.stop
    Interruption.stop = stop
    defer { Interruption.stop = outer }
    return try body()
  }

  /// Runs work with an additional stop action, which runs before that of the surrounding work.
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

  /// Runs work that may be terminated at any point without harm: if it has not stopped two seconds
  /// after the request, because it waits for the other end of a pipe, it is terminated.
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

  /// Runs work that checks for interruptions itself.
  static func whileNoted<Result>(_ body: () throws -> Result) rethrows -> Result {
    try whileStoppable(by: {}, body)
  }

  /// Clears a Ctrl-C that was for one piece of work; a request to end is kept.
  static func forgetInterrupt() { if !isFinal { requested = 0 } }
}

/// The program as the host of front ends on the terminal.
struct ProgramTerminalHost: TerminalHost {
  var isEnding: Bool { Interruption.isRequested }

  func whileStoppable<Result>(
    by stop: @escaping @Sendable () -> Void, _ body: () throws -> Result
  ) rethrows -> Result { try Interruption.whileAlsoStoppable(by: stop, body) }

  func show(deferred text: String) { Console.writeSafely(text) }
}
