import AlbumModel
import LuaRuntime

/// An album on its way into the library, as rules and hooks see it: `album` in a rule.
///
/// One of these serves all records of an import; what it holds is replaced between them.
final class DraftObject {
  var content = AlbumContent()

  /// Defines it on a machine.
  static func defineType(on machine: LuaMachine) throws -> LuaHostType<DraftObject> {
    try machine.defineType(DraftObject.self, name: "draft") { type in
      type.fields(ContentFields.names, get: getMainField, set: setMainField)
      type.unknownField(get: getOwnField, set: setOwnField)
      type.pairs { draft, position, call in
        try ContentFields.pair(position, of: draft.content, call)
      }
      type.metamethod(.toString) { draft, call in
        try call.returns(
          "draft (\(draft.content.artist ?? "?") – \(draft.content.title ?? "?"))")
      }
    }
  }
}

private let getMainField: LuaFieldGetter = { state, object, field in
  withHostObject(object, as: DraftObject.self) { draft in
    LuaCall.run(state) { call in try ContentFields.main(field, of: draft.content, call) }
  }
}

private let setMainField: LuaFieldSetter = { state, object, field in
  withHostObject(object, as: DraftObject.self) { draft in
    LuaCall.run(state) { call in
      if field < 4, call.kind(3) == .string {
        // What rules do most: no detour through a value of any type.
        let text = try call.string(3, "value")
        let value = text.isEmpty ? nil : text
        switch field {
        case 0: draft.content.title = value
        case 1: draft.content.artist = value
        case 2: draft.content.genre = value
        default: draft.content.coverURL = value
        }
      } else {
        try draft.content.set(call.value(3), field: ContentFields.names[Int(field)])
      }
      return call.returnsNothing
    }
  }
}

private let getOwnField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(object, as: DraftObject.self) { draft in
    LuaCall.run(state) { call in
      try ContentFields.own(String(luaName: bytes, length), of: draft.content, call)
    }
  }
}

private let setOwnField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(object, as: DraftObject.self) { draft in
    LuaCall.run(state) { call in
      let name = try String(fieldSet: bytes, length)
      try draft.content.set(call.value(3), field: name)
      return call.returnsNothing
    }
  }
}
