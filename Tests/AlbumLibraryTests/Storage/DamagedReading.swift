import AlbumLibrary
import AlbumModel

/// Reads a library in every way; none may end the program, whatever the file holds.
enum DamagedReading {
  /// - Returns: the errors, which must all be in words.
  @discardableResult
  static func readAll(_ library: LibraryAPI) -> [any Error] {
    var errors: [any Error] = []
    func read(_ body: () throws -> Void) {
      do { try body() } catch { errors.append(error) }
    }
    read { _ = try library.count() }
    read { for album in try library.albums() { _ = (album.content.allFields, album.added) } }
    read {
      for word in ["low", "year:1970..1980", "rating>3", "title-"] {
        _ = try library.albums(library.queryParser.query(word))
      }
    }
    read {
      for step in try library.history(1000) { _ = try library.changes(of: step, limit: 20) }
    }
    read { _ = try library.feed(after: 0, limit: 1000, changes: 5) }
    read { _ = (try library.canUndo(), try library.canRedo()) }
    read {
      for snapshot in try library.snapshots() { _ = try library.difference(from: snapshot) }
    }
    read { _ = try library.statistics() }
    read { _ = try library.fieldUses() }
    read { _ = try library.duplicates() }
    read { try library.forEachArchived { _ in } }
    read {
      for position in [1, 2, -1] {
        guard let id = try library.identity(at: position) else { continue }
        _ = (try library.album(id), try library.position(of: id))
      }
    }
    read { _ = try library.albums(sameAs: "David Bowie", "Low") }
    read { _ = try library.doctor() }
    return errors
  }
}
