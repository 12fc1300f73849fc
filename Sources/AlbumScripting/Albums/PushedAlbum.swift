import AlbumLibrary
import AlbumModel
import LuaRuntime

/// An album for Lua: its one handle, so that `seen[album]` finds it whichever call returned it.
struct PushedAlbum: LuaPushable {
  let album: Album
  let host: ScriptHost
  /// That of the library when it returned the album.
  let generation: UInt64

  func push(onto stack: LuaStack) throws {
    let known = try host.type(AlbumHandle.self).pushInterned(
      album.id.rawValue, onto: stack, size: album.content.approximateSize
    ) { AlbumHandle(album, host: host, as: generation) }
    known?.take(album, as: generation)
  }
}

extension ScriptHost {
  /// An album for Lua.
  ///
  /// - Parameters:
  ///   - album: as the library returned it.
  ///   - generation: that of the library when it returned the album; nil for the current one.
  /// - Returns: a value to push.
  func wrap(_ album: Album, as generation: UInt64? = nil) -> PushedAlbum {
    PushedAlbum(album: album, host: self, generation: generation ?? library.generation)
  }
}
