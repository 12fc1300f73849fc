import AlbumHTTP
import AlbumLibrary
import Foundation

/// Pushes a library's operations to its remote, and pulls those of the remote.
///
/// It runs on other threads and accesses the library through a ``LibraryDomain``: only the exchange
/// itself waits for the network.
struct SyncSession: Sendable {
  let settings: RemoteSettings
  let domain: LibraryDomain
  let client: WebClient
  private let path: String
  private let now: @Sendable () -> Int64

  init(
    _ settings: RemoteSettings, of path: String, through domain: LibraryDomain,
    _ policy: SyncPolicy, _ now: @escaping @Sendable () -> Int64
  ) {
    (self.settings, self.domain, self.path, self.now) = (settings, domain, path, now)
    client = WebClient(limits: policy.limits)
  }

  /// Closes the connections.
  func end() async { try? await client.shutdown() }

  /// Sends all operations that the remote does not know.
  func push() async throws -> RemoteReport {
    try await noting { meeting, _, state in
      var report = try await push(to: meeting, &state)
      try await exchangeCovers(&report) { try await sendCovers(&state, &$0) }
      return report
    }
  }

  /// Receives all operations that the remote knows and this library does not.
  func pull() async throws -> RemoteReport {
    try await noting { meeting, ours, state in
      var report = try await pull(from: meeting.greeting, as: ours, &state)
      try await exchangeCovers(&report) { _ in try await fetchCovers(&state) }
      return report
    }
  }

  /// Pushes, then pulls.
  func exchange() async throws -> RemoteReport {
    try await noting { meeting, ours, state in
      var report = try await push(to: meeting, &state)
      if meeting.waiting > 0 {
        report.add(try await pull(from: meeting.greeting, as: ours, &state))
      }
      // Last: a failing picture must not block operations in either direction.
      try await exchangeCovers(&report) { try await sendCovers(&state, &$0) }
      if meeting.waiting > 0 {
        try await exchangeCovers(&report) { _ in try await fetchCovers(&state) }
      }
      return report
    }
  }

  /// The state of the exchange with the remote.
  ///
  /// - Throws: `LibraryError`, `CancellationError`; an unreachable remote is not an error.
  func status() async throws -> RemoteStatus {
    var status = try await domain.perform { [settings, path] library in
      let state = RemoteState.of(path, settings)
      return RemoteStatus(
        address: settings.address, waitingHere: try library.pendingOperations(by: state),
        lastExchange: state.lastExchange, conflicts: try library.openConflictCount())
    }
    status.reason = try await Self.reason {
      let (meeting, _) = try await meet()
      status.isReachable = true
      status.waitingThere = meeting.waiting
      status.waitingHere = try await domain.perform { library in
        try library.pendingOperations(besides: meeting.greeting.known)
      }
    }
    return status
  }

  /// Why the remote cannot be used now, in one line; nil if it is a library that accepts our token.
  func check() async throws -> String? {
    try await Self.reason {
      let greeting: ReplicaGreeting = try await ask("greeting")
      guard greeting.version <= ReplicaGreeting.version else {
        throw ExchangeError.newerVersion(greeting.version)
      }
    }
  }

  /// Why a request to the remote failed, in one line; nil if it did not.
  private static func reason(_ request: () async throws -> Void) async throws -> String? {
    do {
      try await request()
      return nil
    } catch let failure as RemoteFailure {
      return failure.description
    } catch let error as ExchangeError {
      return error.description
    }
  }

  /// Makes the handshake, runs a closure and records the result.
  private func noting(
    _ body: (_ meeting: SyncMessages.Meeting, _ ours: ReplicaGreeting, _ state: inout RemoteState)
      async throws -> RemoteReport
  ) async throws -> RemoteReport {
    var state = RemoteState.of(path, settings)
    defer { state.save(for: path) }
    do {
      let (meeting, ours) = try await meet()
      state.meet(meeting.greeting, as: ours)
      var report = try await body(meeting, ours, &state)
      if let time = meeting.time, let warning = ClockSkew(here: now(), there: time).warning {
        report.warn(warning)
      }
      state.noteSuccess(at: now())
      return report
    } catch {
      if !(error is CancellationError), !OfflineMode.isOn() {
        state.noteFailure("\(error)", at: now())
      }
      throw error
    }
  }

  /// Exchanges greetings, and resolves disputed replicas.
  private func meet() async throws -> (SyncMessages.Meeting, ours: ReplicaGreeting) {
    var ours = try await greeting()
    for _ in 0..<4 {
      let meeting: SyncMessages.Meeting = try await ask("meet", sending: ours)
      let theirs = meeting.greeting
      if let home = try await domain.perform({ try $0.disputedReplica(with: theirs) }) {
        let known: [ReplicaGreeting.Known] = try await ask("homes/\(home)")
        try await domain.perform { try $0.becomeNewReplica(insteadOf: home, knownElsewhere: known) }
        ours = try await greeting()
      } else if let home = meeting.disputed {
        let known = try await domain.perform { try $0.knownOperations(of: home) }
        let text = try SpoolFile([UInt8](JSONEncoder().encode(known)))
        let _: ReplicaGreeting = try decoded(
          await send(
            text, "POST", "homes/\(home)", type: "application/json",
            inPieces: meeting.takesPieces == true))
      } else {
        return (meeting, ours)
      }
    }
    throw ExchangeError.disputed(home: ours.home)
  }

  func greeting() async throws -> ReplicaGreeting {
    let name = settings.name
    return try await domain.perform { try $0.greeting(as: name) }
  }
}
