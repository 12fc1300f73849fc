import AlbumLibrary
import LuaRuntime

/// The types of the host objects of scripts.
///
/// Their objects refer to the host, so that the types capture nothing.
struct ScriptTypes {
  let module: LuaHostType<ModuleObject>
  let album: LuaHostType<AlbumHandle>
  let draft: LuaHostType<DraftObject>
  let shelf: LuaHostType<ShelfObject>
  let registration: LuaHostType<Registration>
  let snapshot: LuaHostType<SnapshotObject>
  let columns: LuaHostType<ColumnListObject>
  let record: LuaHostType<RecordObject>
  let context: LuaHostType<RuleContext>
  let progress: LuaHostType<ProgressObject>
  let preferences: LuaHostType<PreferencesObject>
  let file: LuaHostType<FileObject>
  let null: LuaHostType<JSONNull>

  /// Defines all types on a machine.
  init(machine: LuaMachine) throws {
    module = try ModuleObject.defineType(on: machine)
    album = try AlbumHandle.defineType(on: machine)
    draft = try DraftObject.defineType(on: machine)
    shelf = try ShelfObject.defineType(on: machine)
    registration = try machine.defineRegistration()
    snapshot = try SnapshotObject.defineType(on: machine)
    columns = try ColumnListObject.defineType(on: machine)
    record = try RecordObject.defineType(on: machine)
    context = try RuleContext.defineType(on: machine)
    progress = try ProgressObject.defineType(on: machine)
    preferences = try PreferencesObject.defineType(on: machine)
    file = try FileObject.defineType(on: machine)
    null = try JSONNull.defineType(on: machine)
  }

  /// The name of an object's type in the reference.
  func name(of object: LuaObject) -> String? {
    switch object.anyObject {
    case is AlbumHandle: "album"
    case is ShelfObject: "library.albums"
    case is Registration: "registration"
    case is SnapshotObject: "snapshot"
    case is ProgressObject: "progress"
    case is FileObject: "file"
    default: nil
    }
  }
}

extension LuaMachine {
  /// Defines the result of every registration: `:remove()`, which may be called twice, and
  /// `<close>`.
  fileprivate func defineRegistration() throws -> LuaHostType<Registration> {
    try defineType(Registration.self, name: "registration") { type in
      type.method("remove") { registration, call in
        registration.remove()
        return call.returnsNothing
      }
      type.metamethod(.close) { registration, call in
        registration.remove()
        return call.returnsNothing
      }
    }
  }
}
