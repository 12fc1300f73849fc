import Synchronization

/// Where requests find the tables, once whoever keeps the library has put them there.
final class TableProvider: Sendable {
  private let tables = Mutex<ThreadBoundTables?>(nil)

  /// The tables; asked in the library's own domain alone.
  var current: (any AlbumTables)? { tables.withLock { $0 }?.value }

  func put(_ tables: any AlbumTables) {
    self.tables.withLock { $0 = ThreadBoundTables(tables) }
  }
}
