import AlbumFiles
import Foundation

/// What is remembered from one exchange to the next: hints alone, which may be lost or be wrong, and a
/// failure, so that being offline does not slow every command.
public struct RemoteState: Codable, Equatable, Sendable {
  /// A line of a feed up to which there was nothing left to tell.
  struct Hint: Codable, Equatable {
    var entry: Int64
    /// What was known then by whoever was told.
    var known: [ReplicaGreeting.Known]

    /// Whether it still holds: whoever was told has forgotten nothing.
    ///
    /// A library that was put back from an older copy knows less than before.
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

  /// The server that all of this is about.
  var address: String
  var told: Hint?
  var heard: Hint?
  /// The pictures that albums refer to which were sent, and that the remote may lack.
  var coversToSend: Set<String>?
  /// Whether albums refer to pictures that the remote did not have either.
  var lacksCovers: Bool?
  /// The homes of the library there and of this one; of others, the hints say nothing.
  var home: Int64?
  var ownHome: Int64?
  /// When something was last told or heard, in seconds since 1970 UTC.
  public internal(set) var lastExchange: Int64?
  /// How often in a row it failed.
  public internal(set) var failures = 0
  /// Before this second no command tries by itself.
  public internal(set) var nextTry: Int64 = 0
  /// Why it failed last, in one line.
  public internal(set) var failure: String?

  init(address: String) {
    self.address = address
  }

  /// What is remembered of a library's exchanges with its remote.
  ///
  /// - Parameters:
  ///   - library: the library's file.
  ///   - settings: its remote.
  /// - Returns: nothing but the address where nothing can be read.
  public static func of(_ library: String, _ settings: RemoteSettings) -> RemoteState {
    let file = PrivateFile(path(of: library))
    guard let bytes = try? file.read(),
      let state = try? JSONDecoder().decode(RemoteState.self, from: Data(bytes)),
      state.address == settings.address
    else { return RemoteState(address: settings.address) }
    return state
  }

  /// Notes whose feeds the hints are about.
  mutating func meet(_ theirs: ReplicaGreeting, as ours: ReplicaGreeting) {
    guard home != theirs.home || ownHome != ours.home else { return }
    (home, ownHome) = (theirs.home, ours.home)
    (told, heard) = (nil, nil)
  }

  /// Keeps it; where that fails only time is lost.
  func save(for library: String) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? PrivateFile(Self.path(of: library)).write(Array(data))
  }

  static func remove(for library: String) throws {
    try PrivateFile(path(of: library)).remove()
  }

  /// Notes that it failed: the next try is ever later, up to five minutes.
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
