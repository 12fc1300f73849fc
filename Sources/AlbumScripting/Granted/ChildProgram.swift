import CGlibcExtensions
import Foundation
@preconcurrency import Glibc

/// Another program, waited for until the script that started it is stopped.
final class ChildProgram {
  private let identifier: pid_t
  private let isStopping: () -> Bool
  /// Its status, once it has ended.
  private var status: Int32?
  /// This process's ends of the pipes, by the program's descriptors.
  private var pipes: [Int32: Int32] = [:]

  /// Starts a program with this process's terminal and environment.
  ///
  /// - Parameters:
  ///   - words: the path of the program, and its arguments.
  ///   - piped: its descriptors among 0, 1 and 2 that are pipes to this process.
  ///   - discarded: one of its descriptors whose output is not kept.
  ///   - isStopping: called during waits.
  /// - Throws: ``FileError``.
  init(
    _ words: [String], piped: [Int32], discarded: Int32? = nil, isStopping: @escaping () -> Bool
  ) throws {
    self.isStopping = isStopping
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var theirs: [Int32] = []
    defer { for descriptor in theirs { close(descriptor) } }
    var ours: [Int32: Int32] = [:]
    for descriptor in piped {
      var ends: [Int32] = [-1, -1]
      guard pipe2(&ends, O_CLOEXEC) == 0 else { break }
      if descriptor == STDIN_FILENO { ends.swapAt(0, 1) }
      ours[descriptor] = ends[0]
      theirs.append(ends[1])
      posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor)
    }
    if let discarded {
      posix_spawn_file_actions_addopen(&actions, discarded, "/dev/null", O_WRONLY, 0)
    }
    // The library is not for other programs, nor would a pipe end while they have it.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    Self.prepare(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let code =
      ours.count < piped.count
      ? errno : posix_spawn(&child, words[0], &actions, &attributes, &arguments, environ)
    identifier = child
    pipes = ours
    guard code == 0 else {
      status = -1
      throw FileError(path: words.last ?? "", code: code)
    }
  }

  /// Unblocks all signals and resets `SIGPIPE` for the program, as this process may block or ignore
  /// them.
  private static func prepare(_ attributes: inout posix_spawnattr_t) {
    var blocked = sigset_t()
    var usual = sigset_t()
    sigemptyset(&blocked)
    sigemptyset(&usual)
    sigaddset(&usual, SIGPIPE)
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
  }

  /// A program that was not waited for continues, like one that a shell started in the background.
  deinit {
    for descriptor in pipes.values { close(descriptor) }
    guard status == nil, ending(WNOHANG) == nil else { return }
    // Something has to wait for its end, or it stays a zombie.
    let identifier = identifier
    Thread.detachNewThread {
      while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
    }
  }

  /// This process's end of a pipe as a stream, which the caller closes.
  func stream(_ descriptor: Int32, _ mode: String) throws -> UnsafeMutablePointer<FILE> {
    guard let pipe = pipes[descriptor], let stream = fdopen(pipe, mode) else {
      throw FileError(path: "a pipe", code: errno)
    }
    pipes[descriptor] = nil
    return stream
  }

  /// Waits until a pipe can be read or written.
  ///
  /// - Returns: false if the script is to stop; then the program was terminated.
  func awaits(_ descriptor: Int32, _ event: Int32) -> Bool {
    while !isStopping() {
      var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      if poll(&entry, 1, 50) > 0 { return true }
    }
    end()
    return false
  }

  /// Waits for its end, and terminates it if the script is to stop.
  ///
  /// - Returns: its status, as `waitpid` returns it.
  func wait() -> Int32 {
    var pause: Int32 = 1
    while true {
      if let status = ending(WNOHANG) { return status }
      if isStopping() { return end() }
      poll(nil, 0, pause)
      pause = min(pause * 2, 20)
    }
  }

  /// - Returns: nil while it runs.
  private func ending(_ options: Int32) -> Int32? {
    if status != nil { return status }
    var found: Int32 = 0
    let child = waitpid(identifier, &found, options)
    if child == identifier { status = found }
    // Something else waited for all children: the status is unknown.
    if child < 0, errno == ECHILD { status = -1 }
    return status
  }

  /// Terminates it: first with `SIGTERM`, then with `SIGKILL`.
  @discardableResult
  func end() -> Int32 {
    if let status { return status }
    kill(identifier, SIGTERM)
    for _ in 0..<50 {
      if let status = ending(WNOHANG) { return status }
      poll(nil, 0, 10)
    }
    kill(identifier, SIGKILL)
    while true { if let status = ending(0) { return status } }
  }
}
