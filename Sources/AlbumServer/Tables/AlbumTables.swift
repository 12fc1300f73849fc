public import AlbumModel
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
  func table(of album: Album, layout: String) throws -> [AlbumTableLine]?
}

/// One line of the table of an album.
public struct AlbumTableLine: Equatable, Sendable {
  /// The label of the line.
  public var label: String
  /// Its text.
  public var text: String
  /// The colour of the text, as `yellow` or `#ff8800`; nil for the default one.
  public var color: String?
  /// Whether the text is emphasized.
  public var isBold: Bool

  /// Makes a line.
  public init(label: String, text: String, color: String? = nil, isBold: Bool = false) {
    self.label = label
    self.text = text
    self.color = color
    self.isBold = isBold
  }
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
