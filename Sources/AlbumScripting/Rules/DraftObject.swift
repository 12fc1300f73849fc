import AlbumLibrary
import AlbumModel
import LuaRuntime

/// An album that is being added, as rules and hooks see it: `album` in a rule.
///
/// One object serves all records of an import; its content is replaced between them.
final class DraftObject: ScriptObject {
  var content = AlbumContent()
  /// The fields of the library, whose types read texts.
  let names: FieldNames
  fileprivate unowned let host: ScriptHost
  /// The memory charged for its content, as a rule may set any number of fields.
  private var keptMemory = 0
  /// The approximate size of the fields that were set since that was measured.
  private var unmeasured = 0

  init(in host: ScriptHost) throws {
    names = try host.library.names
    self.host = host
  }

  /// Charges a field that was set.
  fileprivate func count(_ name: String, _ budget: LuaBudget) throws {
    unmeasured += name.utf8.count + (content.fields[name]?.textSize ?? 0) + 64
    // Measuring only after it may have doubled is cheap, and counts a field that is set repeatedly
    // once.
    guard unmeasured > max(1 << 16, keptMemory) else { return }
    unmeasured = 0
    let size = content.approximateSize
    if size > keptMemory {
      try budget.keep(size - keptMemory)
    } else {
      budget.forget(keptMemory - size)
    }
    keptMemory = size
  }

  /// Releases the memory charged for its content, which is no longer used.
  func forget(_ budget: LuaBudget) {
    unmeasured = 0
    guard keptMemory > 0 else { return }
    budget.forget(keptMemory)
    keptMemory = 0
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<DraftObject> {
    try machine.defineType(DraftObject.self, name: "draft") { type in
      type.fields(ContentFields.names, get: getMainField, set: setMainField)
      type.unknownField(get: getCustomField, set: setCustomField)
      type.pairs { draft, position, call in
        try ContentFields.pair(position, of: draft.content, call, in: draft.host)
      }
      type.metamethod(.toString) { draft, call in
        try call.returns("draft (\(draft.content.artist ?? "?") – \(draft.content.title ?? "?"))")
      }
    }
  }
}

extension DraftObject: FieldOwner {
  var fields: AlbumContent { content }
  var fieldNames: FieldNames { names }

  func set(_ value: LuaValue, field name: String, _ call: LuaCall) throws {
    try content.set(value, field: name, of: names)
    try count(name, call.budget)
  }
}

private let getMainField: LuaFieldGetter = { state, object, field in
  withHostObject(state, object, as: DraftObject.self) { draft, call in
    try ContentFields.main(field, of: draft.content, call)
  }
}

private let setMainField: LuaFieldSetter = { state, object, field in
  withHostObject(state, object, as: DraftObject.self) { draft, call in
    if field < 4, call.kind(3) == .string {
      // The most frequent operation of rules: it avoids a value of any type.
      let text = try call.string(3, "value")
      let value = text.isEmpty ? nil : text
      switch field {
      case 0: draft.content.title = value
      case 1: draft.content.artist = value
      case 2: draft.content.genre = value
      default: draft.content.coverURL = value
      }
    } else {
      try draft.content.set(call.value(3), field: ContentFields.names[Int(field)], of: draft.names)
    }
    return call.returnsNothing
  }
}

private let getCustomField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(state, object, as: DraftObject.self) { draft, call in
    try ContentFields.own(String(luaName: bytes, length), of: draft.content, call, in: draft.host)
  }
}

private let setCustomField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(state, object, as: DraftObject.self) { draft, call in
    try draft.set(call.value(3), field: String(fieldSet: bytes, length), call)
    return call.returnsNothing
  }
}
