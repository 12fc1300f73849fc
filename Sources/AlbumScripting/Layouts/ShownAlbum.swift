import AlbumLibrary
import AlbumModel
import LuaRuntime

/// The album of the current row of a listing: one object in Lua for all its cells.
final class ShownAlbum {
  private let type: LuaHostType<AlbumHandle>
  private var id: AlbumID?
  private var generation: UInt64 = 0
  private var handle: LuaHostObject<AlbumHandle>?

  init(type: LuaHostType<AlbumHandle>) {
    self.type = type
  }

  /// The handle of an album.
  ///
  /// Each album has its own, which a script may keep; further calls for the same album, cell by
  /// cell, return the same one.
  func handle(of album: Album, in host: ScriptHost) throws -> LuaHostObject<AlbumHandle> {
    let now = host.library.generation
    if let handle, id == album.id, generation == now { return handle }
    let object = AlbumHandle(album, host: host)
    let last = handle
    // If this fails, the next album starts with a new object.
    handle = nil
    if let last { try type.renew(last, over: object) }
    let new = try last ?? type.make(object)
    (handle, id, generation) = (new, album.id, now)
    return new
  }
}

extension ScriptHost {
  /// The album of the current row, shared by layouts and decorators.
  var shown: ShownAlbum {
    get throws { try part { ShownAlbum(type: try type(AlbumHandle.self)) } }
  }
}
