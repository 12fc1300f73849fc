import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  func addHistory(to module: ModuleObject) throws {
    try addTravel("undo", to: module) { try $0.undo($1) }
    try addTravel("redo", to: module) { try $0.redo($1) }
    try add("history", to: module) { host, call in
      let limit = try call.optionalInteger(1, "n") ?? 50
      let list = try host.machine.makeTable()
      for (index, step) in try host.library.history(limit).enumerated() {
        let entry = try host.machine.makeTable()
        try entry.set("id", step.id)
        try entry.set("label", step.label)
        try entry.set("state", step.state.rawValue)
        try entry.set("origin", step.origin.rawValue)
        try entry.set("time", step.time)
        try entry.set("changes", step.changeCount)
        try list.set(index + 1, entry)
      }
      return try call.returns(list)
    }
    try add("snapshot", to: module) { host, call in
      let name = try call.string(1, "name")
      return try host.wish(call) {
        let snapshot = try host.library.saveSnapshot(name)
        return try call.returns(
          host.wrap(SnapshotObject(snapshot, host: host)))
      }
    }
    try add("snapshots", to: module) { host, call in
      let list = try host.machine.makeTable()
      for (index, snapshot) in try host.library.snapshots().enumerated() {
        try list.set(
          index + 1, host.wrap(SnapshotObject(snapshot, host: host)))
      }
      return try call.returns(list)
    }
  }

  private func addTravel(
    _ name: String, to module: ModuleObject, _ travel: @escaping (LibraryAPI, Int) throws -> [Step]
  ) throws {
    try add(name, to: module) { host, call in
      let count = try call.optionalInteger(1, "n") ?? 1
      guard count >= 1 else { throw LuaArgumentError(1, "n must be at least 1") }
      return try host.wish(call) {
        let steps = try travel(host.library, count)
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

  /// Defines its type on a machine.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<SnapshotObject> {
    try machine.defineType(SnapshotObject.self, name: "snapshot") { type in
      type.field("name", get: { try $1.returns($0.snapshot.name) })
      type.field("time", get: { try $1.returns($0.snapshot.time) })
      type.method("restore") { object, call in
        try object.host.wish(call) {
          try object.host.library.restore(object.current(), origin: .script)
          return try call.returns(true)
        }
      }
      type.method("remove") { object, call in
        try object.host.wish(call) {
          try object.host.library.removeSnapshot(object.snapshot.name)
          return try call.returns(true)
        }
      }
      type.method("diff") { object, call in try object.difference(call) }
    }
  }

  /// The snapshot, unless it was removed since.
  private func current() throws -> Snapshot {
    try host.library.snapshot(snapshot.name)
  }

  private func difference(_ call: LuaCall) throws -> LuaResults {
    let difference = try host.mistakes { try host.library.difference(from: current()) }
    let table = try host.machine.makeTable()
    for (key, ids) in [
      ("added", difference.added), ("removed", difference.removed), ("moved", difference.moved),
    ] {
      let list = try host.machine.makeTable()
      for (index, id) in ids.enumerated() {
        guard let (album, _) = try host.library.albumEvenRemoved(id) else { continue }
        try list.set(index + 1, host.wrap(album))
      }
      try table.set(key, list)
    }
    let changed = try host.machine.makeTable()
    for (index, change) in difference.changed.enumerated() {
      guard let album = try host.library.album(change.album) else { continue }
      let entry = try host.machine.makeTable()
      try entry.set("album", host.wrap(album))
      try entry.set("key", change.name.rawValue)
      try entry.set("old", change.then?.luaValue(in: host.machine))
      try entry.set("new", change.now?.luaValue(in: host.machine))
      try changed.set(index + 1, entry)
    }
    try table.set("changed", changed)
    return try call.returns(table)
  }
}
