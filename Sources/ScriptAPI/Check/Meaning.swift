/// What the checker knows about a value.
enum Meaning {
  /// A function or method of the API.
  case item(APIItem)
  /// A value of a type of the description.
  case type(String)
  /// The argument of an event handler; nil for an unknown event.
  case event(APIItem?)
  /// The values of a loop.
  case loop([String])
  /// A standard function that passes on its argument: `assert`, `ipairs` and others.
  case handing(String)
}

extension Meaning {
  /// The meaning of a global name.
  static func ofGlobal(_ name: String) -> Meaning? {
    switch name {
    case "moonshelf": .type("moonshelf")
    case "library": .type("moonshelf.Library")
    case "assert", "ipairs", "pairs", "require": .handing(name)
    default: APIDescription.globals.first { $0.name == name }?.asMeaning
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

  /// The meaning of its result.
  ///
  /// - Returns: nil if unknown.
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

  /// The types of the variables of a `for` loop over it.
  var loopTypes: [String] {
    switch self {
    case .loop(let types): types
    case .type(let type): TypeText(type).results
    case .item, .event, .handing: []
    }
  }
}

extension APIItem {
  /// Its meaning when it is read.
  var asMeaning: Meaning { kind == .field ? .type(type) : .item(self) }
}
