import Synchronization

/// Holds the tables for requests, once the owner of the library has set them.
final class TableProvider: Sendable {
  private let tables = Mutex<ThreadBoundTables?>(nil)

  /// The tables; used only in the library's domain.
  var current: (any AlbumTables)? { tables.withLock { $0 }?.value }

  func put(_ tables: any AlbumTables) {
    self.tables.withLock { $0 = ThreadBoundTables(tables) }
  }
}
