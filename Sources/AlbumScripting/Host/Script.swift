import AlbumLibrary
import AlbumModel
import LuaRuntime
import RecordRecognition

/// A loaded script and its registrations.
///
/// The host owns the registrations, not Lua's garbage collector; all are removed when the script is
/// unloaded.
final class Script {
  /// The file's name without its folder, for messages and the history.
  let name: String
  let path: String
  let environment: LuaTable
  /// Its permissions beyond the library.
  var permissions: PermissionSet
  /// Whether it is in the script folder, where a script may only register while it loads.
  let isResident: Bool
  /// Its text, of which the history records the hash.
  private let source: String

  /// The modules for its `require`.
  private let required: ScriptModules

  /// The files of the loaded modules.
  var modules: [String] { required.loaded }

  /// The values of `moonshelf.about`.
  var about: [String: String] = [:]
  /// The permissions that it asks for, and why, with `moonshelf.needs`; nil if it does not say.
  var needs: ScriptNeeds?
  /// Why it may not change the library; nil if it may.
  var refusal: String? {
    needs?.isReadOnly == true
      ? "\(name) only reads the library; to change it, it needs library = \"write\"" : nil
  }
  /// The settings of `moonshelf.prefs.define`.
  var preferences: [String: Preference] = [:]
  /// Its `moonshelf.store`, once it was used.
  var store: ScriptStore?
  var registrations: [Registration] = []
  var unloadHandlers: [LuaFunction] = []
  /// Whether it failed, so that its store is not saved.
  var hasFailed = false
  /// The events that it observes and hooks, for the list of its registrations.
  var observed: [String] = []

  init(
    name: String, path: String, source: String, identity: String, environment: LuaTable,
    permissions: PermissionSet, isResident: Bool, modules: ScriptModules
  ) {
    self.source = source
    required = modules
    (self.name, self.path, self.identity) = (name, path, identity)
    (self.environment, self.permissions, self.isResident) = (environment, permissions, isResident)
  }

  /// A reference to it that may outlive it.
  private(set) lazy var presence = WeakScript(self)

  deinit { presence.end() }

  /// The maker of its steps, in the history.
  private(set) lazy var agent = Agent(.script, named: name, hash: ContentHash(of: source.utf8))

  /// Its name in the script folder.
  var shortName: String { ScriptFile.shortName(of: path) }
  /// The name of its settings: see ``ScriptFile/identity(of:in:)``.
  let identity: String
  /// The place that it was added from, if it was added.
  var origin: String?
  /// The name of its store and of its place in the history: another script that is added under its name
  /// does not get them.
  var keeper: String { origin.map { "\(identity) from \($0)" } ?? identity }

  /// Removes all its registrations.
  func removeRegistrations() {
    for registration in registrations { registration.remove() }
    registrations.removeAll()
    unloadHandlers.removeAll()
  }
}

/// The script that is being called, whose agent makes the steps.
final class RunningScript {
  @exclusivity(unchecked) var script: Script?
}

/// A reference to a script that may outlive it.
///
/// A weak reference would do the same, but slows every later retain of its object, and a script is
/// retained at each call into it: 5 % of the time of a decorated listing.
final class WeakScript {
  // Not read after `end()`; both live in one isolation domain.
  private unowned(unsafe) let held: Script
  private var isThere = true

  init(_ script: Script) { held = script }

  /// The script; nil after it was unloaded.
  var script: Script? { isThere ? held : nil }

  /// Ensures that the script has a permission, to use what it is for.
  func ensure(_ permission: Permission, toUse subject: String) throws {
    guard script?.permissions.permissions.contains(permission) == true else {
      throw LuaFailure(AccessDenied(.use(permission, of: subject)).description)
    }
  }

  /// Marks the script as unloaded.
  func end() { isThere = false }
}

/// An import rule that a script registered.
struct RuleRegistration {
  let name: String
  /// Its priority; higher ones are called first.
  var priority = 0
  /// The source of its records; nil for all.
  var source: String?
  /// The fields of columns in files of the source.
  var map: [ColumnMapping] = []
  /// `function(album, record, ctx)`; nil for a rule that only names fields of columns.
  let function: LuaFunction?
  /// The source that it is part of, whose drafts it completes; nil for a rule of its own.
  var definition: SourceDefinition?
  /// What the program's script says of it, for the index.
  var declaration: JSONObject?
  /// The script that registered it.
  let script: Script?
}
