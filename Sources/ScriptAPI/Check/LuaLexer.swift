import AlbumModel

/// Splits a Lua script into tokens; accepts any text.
struct LuaLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  /// The tokens of a source, followed by an end token.
  static func tokens(of source: String) -> [LuaToken] {
    var lexer = LuaLexer(bytes: Array(source.utf8))
    var tokens: [LuaToken] = []
    // A first line with # is a shebang.
    if lexer.current == UInt8(ascii: "#") { lexer.skipLine() }
    while let token = lexer.next() { tokens.append(token) }
    tokens.append(LuaToken(kind: .end, text: "", line: lexer.line, column: lexer.column))
    return tokens
  }

  private var current: UInt8? { byte(0) }

  private func byte(_ ahead: Int) -> UInt8? {
    index + ahead < bytes.count ? bytes[index + ahead] : nil
  }

  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  private mutating func skipLine() {
    while let byte = current, byte != UInt8(ascii: "\n") { advance() }
  }

  private mutating func next() -> LuaToken? {
    skipSpaceAndComments()
    guard let byte = current else { return nil }
    let place = (line, column)
    func token(_ kind: LuaToken.Kind, _ text: String) -> LuaToken {
      LuaToken(kind: kind, text: text, line: place.0, column: place.1)
    }
    if byte.isASCIIWord, !byte.isASCIIDigit {
      let text = word(\.isASCIIWord)
      return token(LuaToken.keywords.contains(text) ? .keyword : .name, text)
    }
    if byte.isASCIIDigit || byte == UInt8(ascii: ".") && self.byte(1)?.isASCIIDigit == true {
      return token(.number, number())
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return token(.string, quoted(byte))
    }
    if let level = longBracket() { return token(.string, long(level)) }
    return token(.symbol, symbol())
  }

  private mutating func skipSpaceAndComments() {
    while let byte = current {
      if byte == UInt8(ascii: "-"), self.byte(1) == UInt8(ascii: "-") {
        advance()
        advance()
        if let level = longBracket() { _ = long(level) } else { skipLine() }
      } else if byte <= 32 {
        advance()
      } else {
        return
      }
    }
  }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = current, belongs(byte) { advance() }
    return text(start..<index)
  }

  private mutating func number() -> String {
    let start = index
    while let byte = current {
      let isExponent = [UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "p"), UInt8(ascii: "P")]
        .contains(byte)
      guard byte.isASCIIWord || byte == UInt8(ascii: ".") else { break }
      // Two dots after a number are concatenation.
      if byte == UInt8(ascii: "."), self.byte(1) == byte { break }
      advance()
      if isExponent, current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { advance() }
    }
    return text(start..<index)
  }

  /// A string in quotes; an unterminated one extends to the end of its line.
  private mutating func quoted(_ quote: UInt8) -> String {
    advance()
    let start = index
    while let byte = current, byte != quote, byte != UInt8(ascii: "\n") {
      advance()
      if byte == UInt8(ascii: "\\"), current != nil { advance() }
    }
    let end = index
    if current == quote { advance() }
    return text(start..<end)
  }

  /// The number of equals signs in a long bracket that opens here; nil if none does.
  private func longBracket() -> Int? {
    guard current == UInt8(ascii: "[") else { return nil }
    var level = 0
    while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
    return byte(1 + level) == UInt8(ascii: "[") ? level : nil
  }

  /// A string in long brackets; an unterminated one extends to the end of the script.
  private mutating func long(_ level: Int) -> String {
    for _ in 0..<level + 2 { advance() }
    let start = index
    while let byte = current {
      if byte == UInt8(ascii: "]") {
        let end = index
        advance()
        var signs = 0
        while signs < level, current == UInt8(ascii: "=") {
          signs += 1
          advance()
        }
        if signs == level, current == UInt8(ascii: "]") {
          advance()
          return text(start..<end)
        }
      } else {
        advance()
      }
    }
    return text(start..<index)
  }

  private mutating func symbol() -> String {
    for symbol in ["...", "..", "::", "==", "~=", "<=", ">=", "//", "<<", ">>"]
    where bytes[index...].starts(with: symbol.utf8) {
      for _ in symbol.utf8 { advance() }
      return symbol
    }
    let start = index
    advance()
    // Non-ASCII characters are not Lua; one of several bytes is one token.
    while let byte = current, byte & 0xC0 == 0x80 { advance() }
    return text(start..<index)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
