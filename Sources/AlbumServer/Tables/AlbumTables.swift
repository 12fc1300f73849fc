public import AlbumModel
public import AlbumPresentation
import Glibc
import Synchronization

/// Makes the tables of albums in layouts, which the server does not know, since layouts may be
/// scripts'.
///
/// It lives in the library's domain, and is called only there.
public protocol AlbumTables: AnyObject {
  /// The names of all layouts, the default one first.
  func layouts() throws -> [String]

  /// The table of an album in a layout.
  ///
  /// - Parameters:
  ///   - album: the current album.
  ///   - layout: one of ``layouts()``.
  /// - Returns: the lines, from top to bottom; nil when there is no such layout.
  /// - Throws: `UserError` for the error that stopped a script.
  func table(of album: Album, layout: String) throws -> [LabeledCell]?
}

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

/// Holds the tables for requests, once the owner of the library has set them.
final class TableProvider: Sendable {
  private let tables = Mutex<ThreadBoundTables?>(nil)

  /// The tables; used only in the library's domain.
  var current: (any AlbumTables)? { tables.withLock { $0 }?.value }

  func put(_ tables: any AlbumTables) {
    self.tables.withLock { $0 = ThreadBoundTables(tables) }
  }
}
