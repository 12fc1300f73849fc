import AlbumLibrary
import AlbumModel

/// An album as scripts hold it, which always shows the current state of the library.
///
/// It keeps a copy, valid until the library's generation changes.
final class AlbumHandle {
  private(set) var id: AlbumID
  unowned let host: ScriptHost
  private var copy: Album
  private var generation: UInt64
  private var isGone = false

  /// Creates a handle of an album.
  ///
  /// - Parameters:
  ///   - album: as the library returned it.
  ///   - host: the host of its library.
  ///   - generation: that of the library when it returned the album; nil for the current one. With
  ///     an older one, the handle reads the album again at the first use.
  init(_ album: Album, host: ScriptHost, as generation: UInt64? = nil) {
    id = album.id
    copy = album
    self.host = host
    self.generation = generation ?? host.library.generation
  }

  /// Shows another album from here on.
  func show(_ album: Album) {
    id = album.id
    copy = album
    isGone = false
    generation = host.library.generation
  }

  /// The current album; its last state if it was removed.
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

  /// Changes the album: one step of the history, or part of the current transaction.
  func update(_ edit: (inout AlbumContent) throws -> Void) throws {
    let album = try host.library.update(id, origin: .script, edit)
    copy = album
    generation = host.library.generation
  }
}
