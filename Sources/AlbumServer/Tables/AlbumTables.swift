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

  /// The search that shows the albums of a layout in its order; empty for none.
  func search(for layout: String) throws -> String

  /// The table of an album in a layout.
  ///
  /// - Returns: the lines, from top to bottom; nil when there is no such layout.
  /// - Throws: `UserError` for the error that stopped a script.
  func table(of album: Album, layout: String) throws -> [LabeledCell]?
}

extension AlbumTables {
  /// None.
  public func search(for layout: String) -> String { "" }
}

/// Holds the tables for requests, once the owner of the library has set them.
///
/// The tables are also kept by their maker, so that they are released on their own thread.
// They are used on that thread only, and the mutex guards the reference to them.
final class TableProvider: @unchecked Sendable {
  private weak var tables: (any AlbumTables)?
  private var thread = pthread_self()
  private let lock = Mutex(())

  /// The tables; on another thread than theirs the program ends.
  var current: (any AlbumTables)? {
    lock.withLock { _ in
      precondition(tables == nil || pthread_equal(thread, pthread_self()) != 0)
      return tables
    }
  }

  /// Sets the tables, which live on this thread.
  func put(_ tables: any AlbumTables) {
    lock.withLock { _ in (self.tables, thread) = (tables, pthread_self()) }
  }
}
