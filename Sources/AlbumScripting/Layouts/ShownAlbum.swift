import AlbumLibrary
import AlbumModel
import LuaRuntime

/// The album of the current row of a listing: one value of Lua for all its cells.
final class ShownAlbum {
  private let type: LuaHostType<AlbumHandle>
  private var id: AlbumID?
  private var generation: UInt64 = 0
  private var handle: LuaHostObject<AlbumHandle>?

  init(type: LuaHostType<AlbumHandle>) { self.type = type }

  /// The handle of an album.
  ///
  /// - Parameters:
  ///   - album: the album; further calls for the same one, cell by cell, return the same handle.
  ///   - isCurrent: whether the album is as the library has it. One that is not gets a handle of its
  ///     own.
  ///   - host: the host of its library.
  /// - Returns: the handle.
  /// - Throws: `LuaError` if memory is short.
  func handle(
    of album: Album, isCurrent: Bool = true, in host: ScriptHost
  ) throws -> LuaHostObject<AlbumHandle> {
    guard isCurrent else { return try type.make(AlbumHandle(album, host: host, isFormer: true)) }
    let now = host.library.generation
    if let handle, id == album.id, generation == now { return handle }
    let pushed = host.wrap(album, as: now)
    let last = handle
    // If this fails, the next album starts with a new one.
    handle = nil
    if let last { try type.renew(last, pushing: pushed) }
    let new = try last ?? type.make(pushing: pushed)
    (handle, id, generation) = (new, album.id, now)
    return new
  }
}

extension ScriptHost {
  /// The album of the current row, shared by layouts and decorators.
  var shown: ShownAlbum { get throws { try part { ShownAlbum(type: try type(AlbumHandle.self)) } } }
}
