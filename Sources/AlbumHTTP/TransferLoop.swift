import AlbumFiles
import CCurl
import Glibc
import Synchronization

/// Runs transfers, and keeps their connections, on a thread that exists while there are transfers.
///
/// `state` is guarded by its lock; `transfers` is used only by the thread, of which there is one at a
/// time. libcurl's functions for many transfers are called only there, except for waking it.
final class TransferLoop: @unchecked Sendable {
  enum Command {
    case start(Transfer)
    /// Continues a transfer that waited for its reader.
    case resume(Transfer)
    /// Ends a transfer if it is still running.
    case stop(Transfer)
    /// Ends all transfers, since the client was shut down.
    case stopAll
  }

  private struct Engine {
    let curl: CurlFunctions
    let multi: UnsafeMutableRawPointer
  }

  private struct State {
    var engine: Engine?
    var commands: [Command] = []
    var isRunning = false
    var isShut = false
    /// Those who wait for the end of the thread.
    var waiters: [CheckedContinuation<Void, Never>] = []

    mutating func add(_ command: Command) {
      guard isRunning, let engine else { return }
      commands.append(command)
      _ = engine.curl.multi_wakeup(engine.multi)
    }
  }

  private let limits: WebClient.Limits
  private let state = Mutex(State())
  private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]

  init(_ limits: WebClient.Limits) { self.limits = limits }

  deinit { closeConnections() }

  /// Starts a transfer, and the thread if there is none.
  ///
  /// - Throws: ``FailureReason``: after ``shutdown()``, or without memory or threads.
  func start(_ transfer: Transfer) throws(FailureReason) {
    try state.withLock { state throws(FailureReason) in
      guard !state.isShut else { throw .shutDown }
      if state.engine == nil {
        guard let multi = transfer.curl.multi_init() else { throw FailureReason(system: ENOMEM) }
        curl_limit_connections(multi, limits.connectionsPerHost)
        state.engine = Engine(curl: transfer.curl, multi: multi)
      }
      if !state.isRunning {
        let problem = DetachedThread.start {
          // Signals are for the program's other threads; those of closed connections are for none.
          var all = sigset_t()
          sigfillset(&all)
          pthread_sigmask(SIG_BLOCK, &all, nil)
          self.run()
        }
        guard problem == 0 else { throw FailureReason(system: problem) }
        state.isRunning = true
      }
      state.add(.start(transfer))
    }
  }

  /// Hands a command to the thread.
  func perform(_ command: Command) { state.withLock { $0.add(command) } }

  /// Ends all transfers and closes all connections.
  func shutdown() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.isShut = true
        guard state.isRunning else { return continuation.resume() }
        state.waiters.append(continuation)
        state.add(.stopAll)
      }
    }
    closeConnections()
  }

  private func closeConnections() {
    guard let engine = state.withLock({ $0.engine.take() }) else { return }
    curl_begin_work()
    _ = engine.curl.multi_cleanup(engine.multi)
    curl_end_work()
  }

  private func run() {
    while let (engine, commands) = nextCommands() {
      curl_begin_work()
      for command in commands { perform(command, engine) }
      var count: Int32 = 0
      _ = engine.curl.multi_perform(engine.multi, &count)
      while let message = engine.curl.multi_info_read(engine.multi, &count)?.pointee {
        if let ended = transfers[message.easy_handle] { end(ended, message.data.result, engine) }
      }
      let wait = endSilentTransfers(engine)
      curl_end_work()
      if !transfers.isEmpty { _ = engine.curl.multi_poll(engine.multi, nil, 0, wait, nil) }
    }
  }

  /// The commands since the last call; nil at the end of the thread.
  private func nextCommands() -> (Engine, [Command])? {
    state.withLock { state in
      guard let engine = state.engine, !state.commands.isEmpty || !transfers.isEmpty else {
        state.isRunning = false
        for waiter in state.waiters { waiter.resume() }
        state.waiters = []
        return nil
      }
      defer { state.commands = [] }
      return (engine, state.commands)
    }
  }

  private func perform(_ command: Command, _ engine: Engine) {
    switch command {
    case .start(let transfer):
      transfers[transfer.easy] = transfer
      guard engine.curl.multi_add_handle(engine.multi, transfer.easy) == CURLM_OK else {
        return end(transfer, CURLE_OUT_OF_MEMORY, engine)
      }
    case .resume(let transfer) where transfers[transfer.easy] === transfer:
      transfer.hasProgressed()
      _ = engine.curl.easy_pause(transfer.easy, CURLPAUSE_CONT)
    case .stop(let transfer) where transfers[transfer.easy] === transfer:
      end(transfer, because: CancellationError(), engine)
    case .resume, .stop: break
    case .stopAll:
      for transfer in Array(transfers.values) {
        end(transfer, because: FailureReason.shutDown, engine)
      }
    }
  }

  private func end(_ transfer: Transfer, because cause: any Error, _ engine: Engine) {
    transfer.cause = cause
    end(transfer, CURLE_ABORTED_BY_CALLBACK, engine)
  }

  private func end(_ transfer: Transfer, _ result: CURLcode, _ engine: Engine) {
    _ = engine.curl.multi_remove_handle(engine.multi, transfer.easy)
    transfers[transfer.easy] = nil
    transfer.end(result)
  }

  /// Ends the transfers without progress.
  ///
  /// - Returns: the time to the next one, in milliseconds.
  private func endSilentTransfers(_ engine: Engine) -> Int32 {
    let now = ContinuousClock.now
    var next = Duration.seconds(60)
    for transfer in Array(transfers.values) {
      guard let silence = transfer.silence(at: now) else { continue }
      if silence >= limits.idleTimeout {
        let cause = FailureReason(silence: limits.idleTimeout, isSending: transfer.isSending)
        end(transfer, because: cause, engine)
      } else {
        next = min(next, limits.idleTimeout - silence)
      }
    }
    return Int32(next.milliseconds) + 1
  }
}
