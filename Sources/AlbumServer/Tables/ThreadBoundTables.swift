import Glibc

/// Tables that are asked on one thread alone, whoever carries them about meanwhile.
///
/// It is the holder that may go anywhere. What it holds is kept by whoever made it, so that it also ends
/// where it lived.
final class ThreadBoundTables: @unchecked Sendable {
  private weak var tables: (any AlbumTables)?
  private let thread = pthread_self()

  /// Holds something that lives on this thread.
  init(_ tables: any AlbumTables) {
    self.tables = tables
  }

  /// What is held, on its own thread; anywhere else the program ends.
  var value: (any AlbumTables)? {
    precondition(pthread_equal(thread, pthread_self()) != 0)
    return tables
  }
}
