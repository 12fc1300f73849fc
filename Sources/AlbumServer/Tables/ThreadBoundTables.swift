import Glibc

/// Tables that are used on one thread only, in a holder that may cross threads.
///
/// The tables are also kept by their maker, so that they are released on their own thread.
final class ThreadBoundTables: @unchecked Sendable {
  private weak var tables: (any AlbumTables)?
  private let thread = pthread_self()

  /// Holds tables that live on this thread.
  init(_ tables: any AlbumTables) {
    self.tables = tables
  }

  /// The tables, on their own thread; on any other the program ends.
  var value: (any AlbumTables)? {
    precondition(pthread_equal(thread, pthread_self()) != 0)
    return tables
  }
}
