import AlbumLibrary
import AlbumModel
import LuaRuntime

/// `library.albums`: the live shelf in its order.
final class ShelfObject {
  unowned let host: ScriptHost

  init(host: ScriptHost) {
    self.host = host
  }

  /// Defines its type on a machine.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<ShelfObject> {
    try machine.defineType(ShelfObject.self, name: "albums") { type in
      type.metamethod(.length) { shelf, call in try call.returns(shelf.host.library.count()) }
      type.index(
        get: { state, object, position in
          withHostObject(object, as: ShelfObject.self) { shelf in
            LuaCall.run(state) { call in try shelf.album(at: Int(position), call) }
          }
        }, set: nil)
      type.pairs { shelf, position, call in
        guard let album = try shelf.album(at: position + 1) else { return call.returnsNothing }
        try call.push(position + 1)
        try call.push(shelf.host.types.album.wrap(AlbumHandle(album, host: shelf.host)))
        return call.returned(count: 2)
      }
    }
  }

  private func album(at position: Int) throws -> Album? {
    guard let id = try host.library.identity(at: position) else { return nil }
    return try host.library.album(id)
  }

  private func album(at position: Int, _ call: LuaCall) throws -> LuaResults {
    guard let album = try album(at: position) else { return call.returnsNothing }
    return try call.returns(host.types.album.wrap(AlbumHandle(album, host: host)))
  }
}
