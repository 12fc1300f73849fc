import AlbumFiles
import AlbumLibrary
import Foundation

/// The state kept from one exchange to the next: only hints, which may be lost or be wrong, and a
/// failure, so that being offline does not slow every command.
struct RemoteState: Codable, Equatable, Sendable {
  /// A line of a feed up to which everything was sent.
  struct Hint: Codable, Equatable {
    var entry: Int64
    /// The operations that the receiver knew then.
    var known: [ReplicaGreeting.Known]

    /// Whether it still holds: the receiver knows at least as much.
    ///
    /// A library that was restored from an older copy knows less than before.
    func holds(for current: ReplicaGreeting) -> Bool {
      known.allSatisfy { known in
        current.known.contains { now in
          now.home == known.home
            && (now.number > known.number
              || now.number == known.number && now.stamp == known.stamp)
        }
      }
    }
  }

  /// The server that the state is about.
  var address: String
  var pushed: Hint?
  var pulled: Hint?
  /// The sent names of pictures that the remote may lack.
  var coversToSend: Set<String>?
  /// Whether albums refer to pictures that the remote did not have either.
  var lacksCovers: Bool?
  /// The replicas of the library there and of this one; the hints do not apply to others.
  var home: Int64?
  var ownHome: Int64?
  /// The time of the last exchange, in seconds since 1970 UTC.
  var lastExchange: Int64?
  /// The number of consecutive failures.
  var failures = 0
  /// The time in seconds before which no command retries automatically.
  var nextTry: Int64 = 0
  /// The last failure, in one line.
  var failure: String?

  /// The names of the stored members, which older versions read too.
  private enum CodingKeys: String, CodingKey {
    case pushed = "told"
    case pulled = "heard"
    case address, coversToSend, lacksCovers, home, ownHome, lastExchange, failures, nextTry, failure
  }

  init(address: String) { self.address = address }

  /// The state of a library's exchanges with its remote.
  ///
  /// - Returns: only the address if nothing can be read.
  static func of(_ library: String, _ settings: RemoteSettings) -> RemoteState {
    guard let bytes = try? file(of: library).read(),
      let state = try? JSONDecoder().decode(RemoteState.self, from: Data(bytes)),
      state.address == settings.address
    else { return RemoteState(address: settings.address) }
    return state
  }

  /// Sets the feeds that the hints are about.
  mutating func meet(_ theirs: ReplicaGreeting, as ours: ReplicaGreeting) {
    guard home != theirs.home || ownHome != ours.home else { return }
    (home, ownHome) = (theirs.home, ours.home)
    (pushed, pulled) = (nil, nil)
  }

  /// Saves it; a failure only costs time later.
  func save(for library: String) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? Self.file(of: library).write(Array(data))
  }

  static func remove(for library: String) throws { try file(of: library).remove() }

  /// Whether no command tries again yet; a clock that was changed does not make it wait for long.
  func isPaused(at now: Int64) -> Bool { failures > 0 && now < nextTry && nextTry - now <= 300 }

  /// Records a failure: the pause before the next try increases, up to five minutes.
  mutating func noteFailure(_ message: String, at now: Int64) {
    failures = min(failures + 1, 20)
    nextTry = now + min(300, 2 << Int64(min(failures, 8)))
    failure = message
  }

  mutating func noteSuccess(at now: Int64) {
    failures = 0
    nextTry = 0
    failure = nil
    lastExchange = now
  }

  private static func file(of library: String) -> StateFile {
    StateFile(RemoteSettings.path(of: library) + "-state", .ownerOnly)
  }
}

extension LibraryAPI {
  /// The number of operations to be pushed, by the stored state of the remote; all of them if
  /// nothing was ever sent.
  func pendingOperations(by state: RemoteState) throws -> Int {
    try pendingOperations(besides: state.pushed?.known ?? [], after: state.pushed?.entry ?? 0)
  }
}
