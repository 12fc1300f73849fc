import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  /// What asks the history, and reverts a step of it.
  func addPast(to module: ModuleObject) throws {
    try add("as_of", to: module) { host, call in
      let text = try call.string(1, "point")
      let body = try call.function(2, "fn")
      let results = try host.mistakes {
        try host.library.readingPast(host.point(text)) { try body.callForAll() }
      }
      for result in results { try call.push(result) }
      return call.returned(count: results.count)
    }
    try add("diff", to: module) { host, call in
      let first = try call.string(1, "from")
      let second = try call.optionalString(2, "to") ?? "now"
      let difference = try host.mistakes {
        try host.library.difference(from: host.point(first), to: host.point(second))
      }
      return try call.returns(host.fields(of: difference))
    }
    try addReversal("revert", to: module) { library, step, scope in
      try library.revert(step, scope ?? ReversalScope(), origin: .script)
    }
    try addReversal("redo_step", to: module) { library, step, scope in
      try library.bringBack(step, scope, origin: .script)
    }
  }

  private func addReversal(
    _ name: String, to module: ModuleObject,
    _ reverse: @escaping (LibraryAPI, Int64, ReversalScope?) throws -> Reversal
  ) throws {
    try add(name, to: module) { host, call in
      let step = try call.integer(1, "step")
      let scope = try host.reversalScope(call.optionalTable(2, "opts"))
      return try host.returningRefusal(call) {
        let reversal = try reverse(host.library, Int64(step), scope)
        let kept = try reversal.kept.map { kept -> TableFields in
          [
            "album": try host.wrapEvenRemoved(kept.album),
            "what": kept.kind.rawValue, "key": kept.field?.rawValue, "reason": kept.reason.rawValue,
          ]
        }
        let fields: TableFields = ["reverted": reversal.revertedCount, "kept": kept]
        return try call.returns(fields)
      }
    }
  }

  /// The point in the history that a text names.
  private func point(_ text: String) throws -> HistoryPoint {
    try explaining { try library.point(text) }
  }

  private func reversalScope(_ options: LuaTable?) throws -> ReversalScope? {
    guard let options else { return nil }
    try options.allowing(["album", "field", "force"], in: "a reversal")
    var scope = ReversalScope()
    scope.albums = try options.member("album", as: Int64?.self).map { [AlbumID(rawValue: $0)] }
    scope.isForced = try options.member("force", as: Bool?.self) ?? false
    scope.field = try options.member("field", as: String?.self).map { name in
      try mistakes { try library.queryParser.field(toSortBy: name) }
    }
    return scope
  }

  /// An album that may be removed, which its handle finds out.
  private func wrapEvenRemoved(_ id: AlbumID) throws -> PushedAlbum? {
    try library.albumEvenRemoved(id).map { wrap($0.album, as: 0) }
  }

  /// A difference as scripts get it.
  func fields(of difference: SnapshotDifference) throws -> TableFields {
    func albums(_ ids: [AlbumID]) throws -> [some LuaPushable] {
      try ids.compactMap { try wrapEvenRemoved($0) }
    }
    let changed = try difference.changed.compactMap { change -> TableFields? in
      guard let album = try library.album(change.album) else { return nil }
      return [
        "album": wrap(album), "key": change.name.rawValue,
        "old": PushedField(change.then), "new": PushedField(change.now),
      ]
    }
    return [
      "added": try albums(difference.added), "removed": try albums(difference.removed),
      "moved": try albums(difference.moved), "changed": changed,
    ]
  }
}

extension Step {
  /// The step as scripts get it.
  var fields: TableFields {
    [
      "id": id, "label": label, "state": state.rawValue, "origin": origin.rawValue, "time": time,
      "changes": changeCount, "by": agent?.description, "hash": agent?.hash?.description,
      "author": author,
    ]
  }
}

extension AlbumHandle {
  /// `album:history([field])`.
  func history(_ call: LuaCall) throws -> LuaResults {
    let field = try field(call.optionalString(2, "field"))
    let changes = try host.library.history(of: id, field: field).map { change -> TableFields in
      [
        "what": change.kind.rawValue, "key": change.field?.rawValue,
        "old": PushedField(change.old), "new": PushedField(change.new), "step": change.step.fields,
      ]
    }
    return try call.returns(changes)
  }

  /// `album:why([field])`.
  func why(_ call: LuaCall) throws -> LuaResults {
    let field = try field(call.optionalString(2, "field"))
    let origins = try host.library.origins(of: id) ?? []
    func fields(of origin: FieldOrigin) -> TableFields {
      [
        "key": origin.field.rawValue, "value": PushedField(origin.value),
        "step": origin.step.fields, "record": origin.record.map(Self.fields),
      ]
    }
    guard let field else { return try call.returns(origins.map(fields)) }
    return try call.returns(origins.first { $0.field == field }.map(fields))
  }

  private static func fields(of record: ImportedRecord) -> TableFields {
    [
      "path": record.path, "line": record.line, "index": record.index, "text": record.text,
      "rules": record.rules.map(\.name),
    ]
  }

  private func field(_ name: String?) throws -> FieldName? {
    try name.map { name in try host.mistakes { try host.library.queryParser.field(toSortBy: name) }
    }
  }
}
