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
      type.fields(mainFieldNames, get: getMainField, set: setMainField)
      type.unknownField(get: getOwnField, set: setOwnField)
      type.pairs { draft, position, call in
        let fields = draft.content.allFields
        guard position < fields.count else { return call.returnsNothing }
        try call.push(fields[position].name.rawValue)
        try fields[position].value.push(onto: call)
        return call.returned(count: 2)
      }
      type.metamethod(.toString) { draft, call in
        try call.returns(
          "draft (\(draft.content.artist ?? "?") – \(draft.content.title ?? "?"))")
      }
    }
  }
}

/// In the order of their numbers.
private let mainFieldNames = ["title", "artist", "genre", "cover_url", "year"]

private let getMainField: LuaFieldGetter = { state, object, field in
  withHostObject(object, as: DraftObject.self) { draft in
    LuaCall.run(state) { call in
      switch field {
      case 0: return try call.returns(draft.content.title)
      case 1: return try call.returns(draft.content.artist)
      case 2: return try call.returns(draft.content.genre)
      case 3: return try call.returns(draft.content.coverURL)
      default: return try call.returns(draft.content.year)
      }
    }
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
        try draft.content.set(call.value(3), field: mainFieldNames[Int(field)])
      }
      return call.returnsNothing
    }
  }
}

private let getOwnField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(object, as: DraftObject.self) { draft in
    LuaCall.run(state) { call in
      let name = String(luaName: bytes, length)
      guard let value = draft.content.fields[name] else { return call.returnsNothing }
      try value.push(onto: call)
      return call.returned(count: 1)
    }
  }
}

private let setOwnField: LuaNameAccess = { state, object, bytes, length in
  withHostObject(object, as: DraftObject.self) { draft in
    LuaCall.run(state) { call in
      let name = String(luaName: bytes, length)
      try draft.content.set(call.value(3), field: name)
      return call.returnsNothing
    }
  }
}
