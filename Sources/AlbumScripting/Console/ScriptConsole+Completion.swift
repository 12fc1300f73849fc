import AlbumLibrary
import AlbumModel
import LuaRuntime

/// The completions of a word.
public struct Completions: Equatable, Sendable {
  /// The typed part of the word.
  public let word: String
  /// Words that begin with it, sorted.
  public let candidates: [String]

  /// Creates completions.
  public init(word: String, candidates: [String]) {
    self.word = word
    self.candidates = candidates
  }
}

extension ScriptConsole {
  /// The words that fit at the cursor; runs no code.
  ///
  /// - Parameter line: the line up to the cursor.
  /// - Returns: the word there, and its completions.
  public func completions(of line: String) -> Completions {
    let place = CompletionPlace(line)
    var word = place.word
    let names: [String]
    switch place.kind {
    case .name: names = globalNames()
    case .member(let steps, let isMethod): names = members(of: steps, isMethod: isMethod)
    case .quoted(let function, let isMethod):
      names = quotable(in: function, isMethod: isMethod)
      if ["query", "each", "count"].contains(function) { word = word.lastQueryWord }
    case .nothing: names = []
    }
    let fitting = Set(names.filter { $0.hasPrefix(word) })
    return Completions(word: word, candidates: fitting.sorted())
  }

  private func globalNames() -> [String] {
    let own = names(in: script.environment)
    let shared = (try? host.machine.globals).map(names(in:)) ?? []
    return own + shared + LuaLiteral.keywords
  }

  private func names(in table: LuaTable) -> [String] {
    var names: [String] = []
    try? table.walk { key, _ in
      if case .string(let string) = key, let name = string.text, LuaLiteral.isName(name) {
        names.append(name)
      }
    }
    return names
  }

  private func quotable(in function: String, isMethod: Bool) -> [String] {
    switch function {
    case "on": EventName.observable.map(\.rawValue)
    case "hook": EventName.hookable.map(\.rawValue)
    case "observe" where !isMethod: LibraryProperty.allCases.map(\.rawValue)
    case "observe", "get", "set": fieldNames()
    case "query", "each", "count": fieldNames().map { $0 + ":" }
    case "help": ConsoleHelp.names
    case "require": ["moonshelf"]
    default: []
    }
  }

  private func fieldNames() -> [String] {
    FieldName.main.map(\.rawValue) + ((try? host.library.fieldNames().sorted()) ?? [])
  }

  private func members(of steps: [CompletionPlace.Step]?, isMethod: Bool) -> [String] {
    // After a call, or for a parameter of an unfinished function, an album is likely.
    guard let steps else { return albumMembers(isMethod: isMethod) }
    guard let value = value(at: steps) else {
      return steps.count == 1 ? albumMembers(isMethod: isMethod) : []
    }
    switch value {
    case .table(let table): return names(in: table)
    case .string: return isMethod ? table(named: "string").map(names(in:)) ?? [] : []
    case .object(let object):
      if let module = object.object(as: host.types.module) { return isMethod ? [] : module.names }
      if object.object(as: host.types.album) != nil { return albumMembers(isMethod: isMethod) }
      return host.types.name(of: object)
        .map { ConsoleHelp.members(of: $0, isMethod: isMethod) } ?? []
    default: return []
    }
  }

  private func albumMembers(isMethod: Bool) -> [String] {
    ConsoleHelp.members(of: "album", isMethod: isMethod) + (isMethod ? [] : fieldNames())
  }

  private func table(named name: String) -> LuaTable? {
    guard case .table(let table)? = value(at: [.name(name)]) else { return nil }
    return table
  }

  /// The value at the end of a path, which may only lead through tables, modules and the shelf.
  private func value(at steps: [CompletionPlace.Step]) -> LuaValue? {
    guard case .name(let first)? = steps.first else { return nil }
    var value = try? script.environment.rawGet(first, as: LuaValue.self)
    if value == nil || value == .nil {
      value = try? host.machine.globals.rawGet(first, as: LuaValue.self)
    }
    for step in steps.dropFirst() {
      switch (value, step) {
      case (.table(let table), .name(let name)):
        value = try? table.rawGet(name, as: LuaValue.self)
      case (.table(let table), .index(let index)):
        value = try? table.rawGet(index, as: LuaValue.self)
      case (.object(let object), .name(let name)):
        let module = object.object(as: host.types.module)
        guard let pushable = try? module?.found(name) else { return nil }
        value = try? host.machine.value(of: pushable)
      case (.object(let object), .index(let index)):
        guard object.object(as: host.types.shelf) != nil,
          let id = try? host.library.identity(at: Int(index)),
          let album = try? host.library.album(id)
        else { return nil }
        value = try? host.machine.value(of: host.wrap(album))
      default: return nil
      }
    }
    return value == .nil ? nil : value
  }
}

extension LuaMachine {
  /// A Swift value as a Lua value.
  fileprivate func value(of content: some LuaPushable) throws -> LuaValue {
    let table = try makeTable()
    try table.set(1, content)
    return try table.rawGet(1, as: LuaValue.self)
  }
}

extension String {
  /// The last word of a query.
  fileprivate var lastQueryWord: String {
    String(reversed().prefix { !" ,(^-".contains($0) }.reversed())
  }
}
