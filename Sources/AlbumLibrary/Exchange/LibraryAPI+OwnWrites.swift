import AlbumModel
import GRDB

extension LibraryAPI {
  /// Notes the writes that this library made since the last call, so that received operations can
  /// be compared with them.
  ///
  /// - Complexity: O(n) in the changes since; nothing is noted for albums that were only added.
  func noteOwnWrites() throws {
    let replicas = try OwnReplicas(database)
    let written = WrittenValues(database: database)
    let noted = try ExchangeState.noted.value(in: database)
    var highest = try ExchangeState.highestAlbum.value(in: database)
    let entries = try journal.exchangeEntries(after: noted, replicas: replicas)
    guard let last = entries.last?.id else { return }
    for entry in entries {
      let stamp = entry.head.writeStamp
      try journal.forEachEffect(entry.head.act, of: entry.step) { change in
        switch change {
        case .added(let albums) where albums.lowerBound.rawValue > highest:
          // Added with this very step: no other library can have written them before.
          highest = albums.upperBound.rawValue
        // Received writes were noted when they were applied.
        case _ where entry.isForeign: break
        case .added(let albums), .removed(let albums):
          try written.writePresence(albums, at: stamp)
        case .moved(let album, _, _): try written.write(album, .place, at: stamp)
        case .changed(let album, let field, _, _):
          try written.write(album, .field, field.rawValue, at: stamp)
        }
      }
    }
    try ExchangeState.noted.set(last, in: database)
    try ExchangeState.highestAlbum.set(highest, in: database)
  }
}
