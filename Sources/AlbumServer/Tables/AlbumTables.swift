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

/// Holds a part of the program, such as the tables, for requests, once the owner of the library has
/// set it.
///
/// The part is also kept by its maker, so that it is released on its own thread.
// It is used on that thread only, and the mutex guards the reference to it.
final class PartProvider<Part>: @unchecked Sendable {
  private weak var part: AnyObject?
  private var thread = pthread_self()
  private let lock = Mutex(())

  /// The part; on another thread than its own the program ends.
  var current: Part? {
    lock.withLock { _ in
      precondition(part == nil || pthread_equal(thread, pthread_self()) != 0)
      return part as? Part
    }
  }

  /// Sets the part, which lives on this thread.
  func put(_ part: Part) {
    lock.withLock { _ in (self.part, thread) = (part as AnyObject, pthread_self()) }
  }
}
