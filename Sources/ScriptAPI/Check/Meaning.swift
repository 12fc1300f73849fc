/// What the checker knows of a value.
enum Meaning {
  /// A function or method of the API.
  case item(APIItem)
  /// A value of a type, as the description writes types.
  case type(String)
  /// What a handler of an event gets; nil for one of whatever kind.
  case event(APIItem?)
  /// Several values in a row, as a loop takes them.
  case loop([String])
  /// A function of Lua's own that hands on what it is given: `assert`, `ipairs` and the like.
  case handing(String)
}

extension Meaning {
  /// What a name stands for that no script declared.
  static func ofGlobal(_ name: String) -> Meaning? {
    switch name {
    case "moonshelf": .type("moonshelf")
    case "library": .type("moonshelf.Library")
    case "assert", "ipairs", "pairs", "require": .handing(name)
    default: APIDescription.table(named: "tests")?.items.first { $0.name == name }?.asMeaning
    }
  }

  /// The table of its members.
  var table: APITable? {
    switch self {
    case .type(let type): TypeText(type).table
    case .event: APIDescription.table(ofType: "moonshelf.Event")
    case .item, .loop, .handing: nil
    }
  }

  /// What a call of it gives.
  ///
  /// - Parameter argument: the first one, where its meaning is known.
  /// - Returns: nil when nobody can tell.
  func result(of argument: Meaning?) -> Meaning? {
    switch self {
    case .item(let item): return item.returns.first.map { .type($0.type) }
    case .type(let type): return TypeText(type).results.first.map { .type($0) }
    case .handing("assert"): return argument
    case .handing:
      guard case .type(let type)? = argument, let element = TypeText(type).element else {
        return nil
      }
      return .loop(["any", element])
    case .event, .loop: return nil
    }
  }

  /// What the variables of a `for` loop over it are.
  var loopTypes: [String] {
    switch self {
    case .loop(let types): types
    case .type(let type): TypeText(type).results
    case .item, .event, .handing: []
    }
  }
}

extension APIItem {
  /// What it is when it is read.
  var asMeaning: Meaning { kind == .field ? .type(type) : .item(self) }
}
