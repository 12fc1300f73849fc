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
      before.dropTrailing { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "(") }
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
  fileprivate mutating func dropTrailing(while condition: (UInt8) -> Bool) {
    while let last, condition(last) { removeLast() }
  }

  /// Removes and returns the name at the end.
  fileprivate mutating func takeName() -> String {
    let start = lastIndex { !LuaLiteral.isNameByte($0) }.map { $0 + 1 } ?? startIndex
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
