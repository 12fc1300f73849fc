import AlbumLibrary
import LuaRuntime

/// A user script that is loaded, with all that it registered.
///
/// The host owns what a script registers, not Lua's garbage collector; when the script is unloaded
/// all of it goes.
final class Script {
  /// The file's name without its folder, as failures and the history call it.
  let name: String
  let path: String
  let environment: LuaTable
  var registrations: [Registration] = []
  var unloadHandlers: [LuaFunction] = []

  init(name: String, path: String, environment: LuaTable) {
    self.name = name
    self.path = path
    self.environment = environment
  }

  /// Takes off all that the script registered.
  func removeRegistrations() {
    for registration in registrations { registration.remove() }
    registrations.removeAll()
    unloadHandlers.removeAll()
  }
}
