import AlbumLibrary
import AlbumModel
import LuaRuntime

/// The album of the row that a listing is at: one object in Lua for all its cells.
struct ShownAlbum {
  fileprivate let id: AlbumID
  fileprivate let generation: UInt64
  fileprivate let handle: LuaHostObject<AlbumHandle>
}

extension ScriptHost {
  /// The handle that scripts get of an album in a listing.
  ///
  /// Every album has its own, which a script may keep; asking again for the same one, cell after
  /// cell, gives the same.
  func shownHandle(of album: Album) throws -> LuaHostObject<AlbumHandle> {
    let generation = library.generation
    if let shown, shown.id == album.id, shown.generation == generation { return shown.handle }
    let object = AlbumHandle(album, host: self)
    let handle: LuaHostObject<AlbumHandle>
    if let last = shown?.handle {
      // Should this fail half-way, the next album begins anew.
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
