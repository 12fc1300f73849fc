import AlbumLibrary
import AlbumModel
import LuaRuntime

/// The album of the current row of a listing: one object in Lua for all its cells.
struct ShownAlbum {
  fileprivate let id: AlbumID
  fileprivate let generation: UInt64
  fileprivate let handle: LuaHostObject<AlbumHandle>
}

extension ScriptHost {
  /// The handle of an album in a listing.
  ///
  /// Each album has its own, which a script may keep; further calls for the same album, cell by
  /// cell, return the same one.
  func shownHandle(of album: Album) throws -> LuaHostObject<AlbumHandle> {
    let generation = library.generation
    if let shown, shown.id == album.id, shown.generation == generation { return shown.handle }
    let object = AlbumHandle(album, host: self)
    let handle: LuaHostObject<AlbumHandle>
    if let last = shown?.handle {
      // If this fails, the next album starts with a new object.
      shown = nil
      try types.album.renew(last, over: object)
      handle = last
    } else {
      handle = try types.album.make(object)
    }
    shown = ShownAlbum(id: album.id, generation: generation, handle: handle)
    return handle
  }
}
