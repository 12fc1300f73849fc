import AlbumFiles
import Foundation

/// The state kept from one exchange to the next: only hints, which may be lost or be wrong, and a
/// failure, so that being offline does not slow every command.
public struct RemoteState: Codable, Equatable, Sendable {
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
  var told: Hint?
  var heard: Hint?
  /// The sent names of pictures that the remote may lack.
  var coversToSend: Set<String>?
  /// Whether albums refer to pictures that the remote did not have either.
  var lacksCovers: Bool?
  /// The replicas of the library there and of this one; the hints do not apply to others.
  var home: Int64?
  var ownHome: Int64?
  /// The time of the last exchange, in seconds since 1970 UTC.
  public internal(set) var lastExchange: Int64?
  /// The number of consecutive failures.
  public internal(set) var failures = 0
  /// The time in seconds before which no command retries automatically.
  public internal(set) var nextTry: Int64 = 0
  /// The last failure, in one line.
  public internal(set) var failure: String?

  init(address: String) {
    self.address = address
  }

  /// The state of a library's exchanges with its remote.
  ///
  /// - Parameters:
  ///   - library: the library's file.
  ///   - settings: its remote.
  /// - Returns: only the address if nothing can be read.
  public static func of(_ library: String, _ settings: RemoteSettings) -> RemoteState {
    let file = PrivateFile(path(of: library))
    guard let bytes = try? file.read(),
      let state = try? JSONDecoder().decode(RemoteState.self, from: Data(bytes)),
      state.address == settings.address
    else { return RemoteState(address: settings.address) }
    return state
  }

  /// Sets the feeds that the hints are about.
  mutating func meet(_ theirs: ReplicaGreeting, as ours: ReplicaGreeting) {
    guard home != theirs.home || ownHome != ours.home else { return }
    (home, ownHome) = (theirs.home, ours.home)
    (told, heard) = (nil, nil)
  }

  /// Saves it; a failure only costs time later.
  func save(for library: String) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? PrivateFile(Self.path(of: library)).write(Array(data))
  }

  static func remove(for library: String) throws {
    try PrivateFile(path(of: library)).remove()
  }

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

  private static func path(of library: String) -> String {
    RemoteSettings.path(of: library) + "-state"
  }
}
