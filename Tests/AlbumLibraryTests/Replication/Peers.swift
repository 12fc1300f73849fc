import AlbumModel
import AlbumTestSupport
import Synchronization

@testable import AlbumLibrary

/// A clock that tests set.
final class TestClock: Sendable {
  private let microseconds: Mutex<Int64>

  init(_ seconds: Int64 = 1_767_225_600) { microseconds = Mutex(seconds * 1_000_000) }

  func advance(_ by: Int64) { microseconds.withLock { $0 += by } }

  var effects: LibraryAPI.Effects {
    LibraryAPI.Effects(
      now: { self.microseconds.withLock { $0 / 1_000_000 } },
      microseconds: { self.microseconds.withLock { $0 } })
  }
}

/// An album in the form that all libraries must agree on.
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
  /// The shelf in the form that all libraries must agree on.
  func sharedAlbums() throws -> [SharedAlbum] {
    let names = AlbumIDMap(database: database, replicas: try OwnReplicas(database))
    return try albums().map { album in
      SharedAlbum(name: try names.global(album.id), added: album.added, content: album.content)
    }
  }

  /// Sends another library all operations that it does not know.
  ///
  /// - Parameters:
  ///   - other: the receiver.
  ///   - cut: the number of bytes after which the connection breaks; nil for never.
  /// - Returns: the result there.
  /// - Throws: the error of either library.
  @discardableResult
  func push(to other: LibraryAPI, cutAfter cut: Int? = nil) throws -> SyncReport {
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
      if reached.isAtEnd || left == 0 { return receiver.report }
    }
  }

  /// Synchronizes both libraries in both directions.
  func exchange(with other: LibraryAPI) throws {
    try push(to: other)
    try other.push(to: self)
  }
}
