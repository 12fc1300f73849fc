import AlbumFiles
import AlbumModel
import Glibc
import Synchronization

/// A command of a script that a client has started, as another process of this program: a script that
/// never ends holds up nothing else.
///
/// It writes its output, and in lines of their own, after a record separator (RFC 7464), JSON objects
/// with what it has to say besides: `progress`, `questions`, `step`. Answers are lines of its input.
final class CommandJob: Sendable {
  private struct State: Sendable {
    /// The number of changes of this state.
    var count = 0
    var lines: [(number: Int, text: String)] = []
    var byteCount = 0
    var events: [String: JSONValue] = [:]
    var status: Int32?
    var isInterrupted = false
    var lastRead = ContinuousClock.now
    var isAsking: Bool { status == nil && ![nil, .null].contains(events["questions"]) }
  }

  private static let (separator, newline) = (UInt8(0x1E), UInt8(ascii: "\n"))
  private static let mostBytes = 1 << 18
  private static let longestLine = 1 << 16

  // Its descriptor may be read and written by two threads.
  private nonisolated(unsafe) let process: ReaderProcess
  private let state = Mutex(State())
  private let changes = ChangeSignal(most: 16)

  /// Starts this program with arguments.
  ///
  /// - Throws: the system's error.
  init(_ arguments: [String]) throws(SystemError) {
    process = try ReaderProcess(Array("/proc/self/exe".utf8), arguments, withErrors: true)
    let code = DetachedThread.start { [self] in follow() }
    guard code == 0 else {
      _ = process.end()
      throw SystemError(code: code)
    }
  }

  var isRunning: Bool { state.withLock { $0.status == nil } }

  /// Whether it asks, and its client has not read it for a minute.
  var isAbandoned: Bool { state.withLock { $0.isAsking && .now - $0.lastRead > .seconds(60) } }

  /// Its state, with the output after a number; waits for some seconds if nothing is newer.
  func read(after number: Int) async throws -> JSONValue {
    guard let (id, rings) = changes.listen() else {
      throw Problem(.serviceUnavailable, "too many clients read this command")
    }
    defer { changes.forget(id) }
    let timer = Task { [changes] in
      try await Task.sleep(for: .seconds(20))
      changes.signal()
    }
    defer { timer.cancel() }
    let end = ContinuousClock.now + .seconds(19)
    for await _ in rings
    where state.withLock({ $0.count > number || $0.status != nil }) || .now > end { break }
    return state.withLock { state in
      state.lastRead = .now
      let text = state.lines.drop { $0.number <= number }.map(\.text).joined()
      return [
        "text": .text(text), "next": .integer(Int64(state.count)),
        "progress": state.events["progress"] ?? .null,
        "questions": state.events["questions"] ?? .null,
        "status": state.status.map { .integer(Int64($0)) } ?? .null,
        "step": state.events["step"] ?? .null,
      ]
    }
  }

  /// Answers its questions.
  ///
  /// - Returns: false if it asks nothing.
  func answer(_ values: JSONObject) -> Bool {
    // The descriptor is closed under the lock too.
    state.withLock { state in
      guard state.isAsking else { return false }
      state.events["questions"] = nil
      process.ask(JSONValue.object(values).bytes + [Self.newline])
      return true
    }
  }

  /// Interrupts it, as Ctrl-C does; the second time it is killed.
  func interrupt() {
    state.withLock { state in
      guard state.status == nil else { return }
      process.interrupt(state.isInterrupted ? SIGKILL : SIGINT)
      state.isInterrupted = true
    }
  }

  private func follow() {
    var rest: [UInt8] = []
    while case let bytes = process.receive(), !bytes.isEmpty {
      rest += bytes
      var end = rest.lastIndex(of: Self.newline).map { $0 + 1 } ?? 0
      if rest.count - end > Self.longestLine {
        rest.append(Self.newline)
        end = rest.count
      }
      take(rest[..<end])
      rest.removeFirst(end)
    }
    take(rest[...])
    process.waitForEnd()
    state.withLock { state in
      let code = process.end(0)
      state.count += 1
      state.events["questions"] = nil
      state.status = code & 0x7F == 0 ? code >> 8 & 0xFF : 128 + code & 0x7F
    }
    changes.signal()
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    var rest = bytes
    state.withLock { state in
      while !rest.isEmpty {
        let end = rest.firstIndex(of: Self.newline).map { $0 + 1 } ?? rest.endIndex
        var line = rest[..<end]
        rest = rest[end...]
        state.count += 1
        // Half a line of output may be before it.
        if let start = line.firstIndex(of: Self.separator),
          case .object(let event)? = try? JSONValue(
            reading: String(decoding: line[(start + 1)...], as: UTF8.self))
        {
          for member in event { state.events[member.name] = member.value }
          line = line[..<start]
        }
        guard !line.isEmpty, state.byteCount < Self.mostBytes else { continue }
        state.byteCount += line.count
        let isLast = state.byteCount >= Self.mostBytes
        let text = String(decoding: line, as: UTF8.self) + (isLast ? "…\n" : "")
        state.lines.append((state.count, text))
      }
    }
    changes.signal()
  }
}

/// The commands that clients have started, and the last ones that have ended.
final class CommandJobs: Sendable {
  private struct State: Sendable {
    var next = 1
    var jobs: [(id: String, job: CommandJob)] = []
    var isEnding = false
  }

  private static let (mostRunning, mostKept) = (4, 16)
  private let state = Mutex(State())

  /// Starts a command of the library below a prefix.
  ///
  /// - Returns: its number.
  /// - Throws: ``Problem`` if too many run, or the system refuses.
  func start(_ arguments: [String], below prefix: String) throws -> Int {
    try state.withLock { state in
      guard !state.isEnding else { throw Problem(.serviceUnavailable, "the server is stopping") }
      for (_, job) in state.jobs where job.isAbandoned { job.interrupt() }
      guard state.jobs.count(where: \.job.isRunning) < Self.mostRunning else {
        throw Problem(
          .serviceUnavailable, "\(Self.mostRunning) commands are running; try again later")
      }
      while state.jobs.count >= Self.mostKept,
        let index = state.jobs.firstIndex(where: { !$0.job.isRunning })
      { state.jobs.remove(at: index) }
      do throws(SystemError) {
        state.jobs.append(("\(prefix)/\(state.next)", try CommandJob(arguments)))
      } catch {
        throw Problem(.unprocessableContent, "the command cannot be started: \(error.message)")
      }
      state.next += 1
      return state.next - 1
    }
  }

  /// The command with a number, of the library below a prefix.
  func job(_ number: String, below prefix: String) throws -> CommandJob {
    // A text such as `vinyl/3` would be a command of another library.
    let id = Int(number).map { "\(prefix)/\($0)" }
    if let job = state.withLock({ $0.jobs.first { $0.id == id }?.job }) { return job }
    throw Problem(.notFound, "there is no such command any more")
  }

  /// Whether none runs.
  var areDone: Bool { !state.withLock { $0.jobs.contains(where: \.job.isRunning) } }

  /// Interrupts all that run, or kills them if it is late, and starts no more.
  func end(isLate: Bool = false) {
    let jobs = state.withLock { state in
      defer { state.isEnding = true }
      return state.isEnding && !isLate ? [] : state.jobs
    }
    for (_, job) in jobs { job.interrupt() }
  }
}
