import AlbumLibrary
import AlbumModel
import LuaRuntime
import ScriptAPI

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
    case .name:
      let shared = (try? host.machine.globals).map(names(in:)) ?? []
      names = self.names(in: script.environment) + shared + LuaToken.keywords
    case .member(let steps, let isMethod): names = members(of: steps, isMethod: isMethod)
    case .quoted(let function, let isMethod):
      names = quotable(in: function, isMethod: isMethod)
      if ["query", "each", "count"].contains(function) {
        word = String(word.reversed().prefix { !" ,(^-".contains($0) }.reversed())
      }
    case .nothing: names = []
    }
    var fitting = Set(names.filter { $0.hasPrefix(word) })
    if fitting.isEmpty { fitting = Set(similar(to: word, among: names)) }
    return Completions(word: word, candidates: fitting.sorted())
  }

  /// The names that begin with a word in another case or spelling, or the field that it means.
  private func similar(to word: String, among names: [String]) -> [String] {
    let plain = FieldNames.plain(word)
    guard !plain.isEmpty else { return [] }
    let similar = names.filter { FieldNames.plain($0).hasPrefix(plain) }
    guard similar.isEmpty else { return similar }
    let field = (try? host.library.names)?.field(named: word)?.rawValue
    return names.filter { $0 == field || $0.dropLast() == field ?? "" && $0.hasSuffix(":") }
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
    case "help": APIDescription.names
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
    case .string:
      guard isMethod, case .table(let table)? = self.value(at: [.name("string")]) else { return [] }
      return names(in: table)
    case .object(let object):
      if let module = object.anyObject as? ModuleObject { return isMethod ? [] : module.names }
      if object.anyObject is AlbumHandle { return albumMembers(isMethod: isMethod) }
      return (object.anyObject as? any ScriptObject).flatMap { Swift.type(of: $0).referenceName }
        .map { ConsoleHelp.members(of: $0, isMethod: isMethod) } ?? []
    default: return []
    }
  }

  private func albumMembers(isMethod: Bool) -> [String] {
    ConsoleHelp.members(of: "album", isMethod: isMethod) + (isMethod ? [] : fieldNames())
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
      case (.table(let table), .name(let name)): value = try? table.rawGet(name, as: LuaValue.self)
      case (.table(let table), .index(let index)):
        value = try? table.rawGet(index, as: LuaValue.self)
      case (.object(let object), .name(let name)):
        let module = object.anyObject as? ModuleObject
        guard let pushable = try? module?.found(name) else { return nil }
        value = try? host.machine.value(of: pushable)
      case (.object(let object), .index(let index)):
        guard object.anyObject is ShelfObject,
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

/// The context of the cursor in a line of Lua, for completion.
struct CompletionPlace: Equatable {
  /// A step of the path to the value before the last dot or colon.
  enum Step: Equatable {
    case name(String)
    case index(Int64)
  }

  /// The kind of completion.
  enum Kind: Equatable {
    /// A plain name: a global, a keyword.
    case name
    /// A member after a dot, or a method after a colon; nil for an unknown value.
    case member(of: [Step]?, isMethod: Bool)
    /// Text in quotes, the first argument of the function before it.
    case quoted(function: String, isMethod: Bool)
    /// Nothing.
    case nothing
  }

  let kind: Kind
  /// The typed part of the word.
  let word: String

  /// Parses a line up to the cursor.
  init(_ line: String) {
    let bytes = Array(line.utf8)
    if let quote = Self.openQuote(in: bytes) {
      word = String(decoding: bytes[(quote + 1)...], as: UTF8.self)
      var before = bytes[..<quote]
      while let last = before.last, " (".utf8.contains(last) { before.removeLast() }
      let function = before.takeName()
      kind =
        function.isEmpty
        ? .nothing : .quoted(function: function, isMethod: before.last == UInt8(ascii: ":"))
      return
    }
    var rest = bytes[...]
    word = rest.takeName()
    guard let mark = rest.last, mark == UInt8(ascii: ".") || mark == UInt8(ascii: ":") else {
      kind = .name
      return
    }
    rest.removeLast()
    guard rest.last != UInt8(ascii: "."), rest.last != UInt8(ascii: ":") else {
      kind = .nothing
      return
    }
    kind = .member(of: Self.steps(in: rest), isMethod: mark == UInt8(ascii: ":"))
  }

  /// The position of an open quotation mark; a comment ends the line.
  private static func openQuote(in bytes: [UInt8]) -> Int? {
    var open: Int?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let start = open {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == bytes[start] { open = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        open = index
      }
      index += 1
    }
    return open
  }

  /// The path of a value: names with dots between, whole numbers in brackets.
  private static func steps(in bytes: ArraySlice<UInt8>) -> [Step]? {
    var rest = bytes
    var steps: [Step] = []
    while true {
      if rest.last == UInt8(ascii: "]") {
        guard let index = rest.takeIndex() else { return nil }
        steps.insert(.index(index), at: 0)
        continue
      }
      let name = rest.takeName()
      guard LuaLiteral.isName(name) else { return nil }
      steps.insert(.name(name), at: 0)
      guard rest.last == UInt8(ascii: ".") else { return steps }
      rest.removeLast()
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns the name at the end.
  fileprivate mutating func takeName() -> String {
    let start = lastIndex { !$0.isASCIIWord }.map { $0 + 1 } ?? startIndex
    defer { self = self[..<start] }
    return String(decoding: self[start...], as: UTF8.self)
  }

  /// Removes and returns `[12]` at the end.
  fileprivate mutating func takeIndex() -> Int64? {
    guard let bracket = lastIndex(of: UInt8(ascii: "[")),
      let index = Int64(String(decoding: self[(bracket + 1)...].dropLast(), as: UTF8.self))
    else { return nil }
    self = self[..<bracket]
    return index
  }
}
