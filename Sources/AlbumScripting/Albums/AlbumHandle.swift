import AlbumLibrary
import AlbumModel

/// What a script holds of an album: live, it shows what the library holds now.
///
/// It keeps a copy, good as long as the library's generation says that nothing changed.
final class AlbumHandle {
  private(set) var id: AlbumID
  unowned let host: ScriptHost
  private var copy: Album
  private var generation: UInt64
  private var isGone = false

  /// A handle on an album.
  ///
  /// - Parameters:
  ///   - album: as the library gave it.
  ///   - host: whose library it is.
  ///   - generation: the library's when it did; nil for just now. An older one has the handle look
  ///     again before it shows anything.
  init(_ album: Album, host: ScriptHost, as generation: UInt64? = nil) {
    id = album.id
    copy = album
    self.host = host
    self.generation = generation ?? host.library.generation
  }

  /// Shows another album from now on.
  func show(_ album: Album) {
    id = album.id
    copy = album
    isGone = false
    generation = host.library.generation
  }

  /// The album as it is now; as it last was once it is removed.
  var album: Album {
    get throws {
      if generation != host.library.generation { try look() }
      return copy
    }
  }

  /// Whether the album is no longer on the shelf.
  var isRemoved: Bool {
    get throws {
      if generation != host.library.generation { try look() }
      return isGone
    }
  }

  private func look() throws {
    if let (album, isRemoved) = try host.library.albumEvenRemoved(id) {
      copy = album
      isGone = isRemoved
    } else {
      isGone = true
    }
    generation = host.library.generation
  }

  /// Changes the album: one undo step, or part of the transaction under way.
  func update(_ edit: (inout AlbumContent) throws -> Void) throws {
    let album = try host.library.update(id, origin: .script, edit)
    copy = album
    generation = host.library.generation
  }
}
