import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  func addHistory(to module: ModuleObject) throws {
    try addUndoOrRedo("undo", to: module) { try $0.undo($1) }
    try addUndoOrRedo("redo", to: module) { try $0.redo($1) }
    try add("history", to: module) { host, call in
      let limit = try call.optionalInteger(1, "n") ?? 50
      return try call.returns(host.library.history(limit).map(\.fields))
    }
    try add("snapshot", to: module) { host, call in
      let name = try call.string(1, "name")
      return try host.returningRefusal(call) {
        let snapshot = try host.library.saveSnapshot(name)
        return try call.returns(host.wrap(SnapshotObject(snapshot, host: host)))
      }
    }
    try add("snapshots", to: module) { host, call in
      try call.returns(
        host.library.snapshots().map { try host.wrap(SnapshotObject($0, host: host)) })
    }
  }

  private func addUndoOrRedo(
    _ name: String, to module: ModuleObject,
    _ undoOrRedo: @escaping (LibraryAPI, Int) throws -> [Step]
  ) throws {
    try add(name, to: module) { host, call in
      let count = try call.optionalInteger(1, "n") ?? 1
      guard count >= 1 else { throw LuaArgumentError(1, "n must be at least 1") }
      return try host.returningRefusal(call) {
        let steps = try undoOrRedo(host.library, count)
        return try call.returns(steps.map(\.label).joined(separator: ", "))
      }
    }
  }
}

/// A snapshot as scripts hold it: `:diff()`, `:restore()`, `:remove()`.
final class SnapshotObject: ScriptObject {
  static var referenceName: String? { "snapshot" }

  let snapshot: Snapshot
  unowned let host: ScriptHost

  init(_ snapshot: Snapshot, host: ScriptHost) {
    self.snapshot = snapshot
    self.host = host
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<SnapshotObject> {
    try machine.defineType(SnapshotObject.self, name: "snapshot") { type in
      type.field("name", get: { try $1.returns($0.snapshot.name) })
      type.field("time", get: { try $1.returns($0.snapshot.time) })
      type.method("restore") { object, call in
        try object.host.returningRefusal(call) {
          try object.host.library.restore(object.current(), origin: .script)
          return try call.returns(true)
        }
      }
      type.method("remove") { object, call in
        try object.host.returningRefusal(call) {
          try object.host.library.removeSnapshot(object.snapshot.name)
          return try call.returns(true)
        }
      }
      type.method("diff") { object, call in try object.difference(call) }
    }
  }

  /// The snapshot, unless it was removed since.
  private func current() throws -> Snapshot { try host.library.snapshot(snapshot.name) }

  private func difference(_ call: LuaCall) throws -> LuaResults {
    let difference = try host.mistakes { try host.library.difference(from: current()) }
    return try call.returns(host.fields(of: difference))
  }
}
