import AlbumLibrary
import AlbumModel
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
  /// What it may do beyond the library.
  var permissions: PermissionSet
  /// Whether it is one of the script folder's, which only registers while it loads.
  let isResident: Bool

  /// What its `require` finds.
  private let required: ScriptModules

  /// The files of the modules it has loaded.
  var modules: [String] { required.loaded }

  /// What `moonshelf.about` said of it.
  var about: [String: String] = [:]
  /// What `moonshelf.prefs.define` defined.
  var preferences: [String: Preference] = [:]
  /// Its `moonshelf.store`, once it asked for it.
  var store: ScriptStore?
  var registrations: [Registration] = []
  var unloadHandlers: [LuaFunction] = []
  /// Whether something of it failed, so that its store is not kept.
  var hasFailed = false
  /// What it observes and hooks, by name, for the list of what it registered.
  var observed: [String] = []

  init(
    name: String, path: String, identity: String, environment: LuaTable, permissions: PermissionSet,
    isResident: Bool, modules: ScriptModules
  ) {
    required = modules
    self.name = name
    self.path = path
    self.identity = identity
    self.environment = environment
    self.permissions = permissions
    self.isResident = isResident
  }

  /// What may outlive it holds of it.
  private(set) lazy var presence = WeakScript(self)

  deinit {
    presence.end()
  }

  /// What users call it in the script folder.
  var shortName: String { ScriptFile.shortName(of: path) }
  /// What its settings and its store are kept under: see ``ScriptFile/identity(of:in:)``.
  let identity: String

  /// Takes off all that the script registered.
  func removeRegistrations() {
    for registration in registrations { registration.remove() }
    registrations.removeAll()
    unloadHandlers.removeAll()
  }
}
