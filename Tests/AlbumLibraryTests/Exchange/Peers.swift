import AlbumModel
import AlbumTestSupport
import Synchronization

@testable import AlbumLibrary

/// A clock that tests set.
final class TestClock: Sendable {
  private let microseconds: Mutex<Int64>

  init(_ seconds: Int64 = 1_767_225_600) {
    microseconds = Mutex(seconds * 1_000_000)
  }

  func advance(_ by: Int64) {
    microseconds.withLock { $0 += by }
  }

  var effects: LibraryAPI.Effects {
    LibraryAPI.Effects(
      now: { self.microseconds.withLock { $0 / 1_000_000 } },
      microseconds: { self.microseconds.withLock { $0 } })
  }
}

/// An album as all libraries must agree on it.
struct SharedAlbum: Equatable, CustomStringConvertible {
  let name: GlobalID
  let added: Int64
  let content: AlbumContent

  var description: String {
    let fields = content.allFields.map { "\($0.name)=\($0.value)" }
    return "\(name.home).\(name.number): \(fields.joined(separator: " "))"
  }
}

extension LibraryAPI {
  /// The shelf as all libraries must agree on it.
  func sharedAlbums() throws -> [SharedAlbum] {
    let names = AlbumIDMap(database: database, replicas: try OwnReplicas(database))
    return try albums().map { album in
      SharedAlbum(name: try names.global(album.id), added: album.added, content: album.content)
    }
  }

  /// Tells another library what it does not know, all of it.
  ///
  /// - Parameters:
  ///   - other: the one that is told.
  ///   - cut: after how many bytes the line goes dead; nil for never.
  /// - Returns: what came of it there.
  /// - Throws: what either library throws.
  @discardableResult
  func tell(_ other: LibraryAPI, cutAfter cut: Int? = nil) throws -> SyncReport {
    let greeting = try other.greeting()
    let receiver = try OperationReceiver(other)
    var place: Int64 = 0
    var left = cut ?? .max
    while true {
      let reached = try sendOperations(to: greeting, after: place, bytes: 4000) { bytes in
        try receiver.take(Array(bytes.prefix(left)))
        left -= min(left, bytes.count)
      }
      place = reached.entry
      if reached.isAtEnd || left == 0 { return receiver.finish() }
    }
  }

  /// Both libraries tell each other everything.
  func exchange(with other: LibraryAPI) throws {
    try tell(other)
    try other.tell(self)
  }
}
