import AlbumModel

/// Reads the lists and objects of a source code in Python or JavaScript, and writes them as JSON; a
/// value is in the same line of the JSON.
package struct LiteralText {
  /// A part that is not a list, an object, or a value in one.
  private struct Unreadable: Error {}
  /// The end of a text that is not complete.
  private struct Cut: Error {}

  private static let depthLimit = 100
  private static let newline = UInt8(ascii: "\n")

  private let text: UnsafeBufferPointer<UInt8>
  private let isComplete: Bool
  private var position = 0
  private var output: [UInt8] = []
  private var depth = 0

  /// - Parameters:
  ///   - text: the source code.
  ///   - isComplete: whether it is the whole; otherwise a part of it is examined.
  package init(_ text: UnsafeBufferPointer<UInt8>, isComplete: Bool) {
    (self.text, self.isComplete) = (text, isComplete)
  }

  /// The line of the part that was read last.
  package var line: Int { 1 + text.prefix(position).count { $0 == Self.newline } }

  /// The JSON: one list, or an object of several lists by their names.
  ///
  /// - Returns: nil if there is anything but lists and objects, or none of them.
  package mutating func json() -> [UInt8]? {
    do {
      return try file()
    } catch is Cut {
      return isComplete ? nil : output
    } catch {
      return nil
    }
  }

  // MARK: Statements

  private mutating func file() throws -> [UInt8]? {
    var parts: [(name: String?, json: [UInt8])] = []
    while true {
      skipSpace()
      guard let byte = peek else { break }
      var name: String?
      if !"[({".utf8.contains(byte) {
        guard let begun = try statement() else { continue }
        name = begun
      }
      try value(inObject: false)
      parts.append((name, output))
      output = []
      skipSpace()
      while peek == UInt8(ascii: ";") || peek == UInt8(ascii: ",") {
        position += 1
        skipSpace()
      }
    }
    guard let first = parts.first else { return nil }
    if parts.count == 1 { return first.json + output }
    let isNamed = parts.allSatisfy { $0.name?.isEmpty == false }
    var json: [UInt8] = [UInt8(ascii: isNamed ? "{" : "[")]
    for (index, part) in parts.enumerated() {
      // The line ends before a value are part of it.
      if index > 0 { json.append(UInt8(ascii: ",")) }
      if isNamed, let name = part.name {
        JSONText.append(name, to: &json)
        json.append(UInt8(ascii: ":"))
      }
      json += part.json
    }
    return json + output + [UInt8(ascii: isNamed ? "}" : "]")]
  }

  /// Reads a statement up to the value that it gives a name.
  ///
  /// - Returns: the name; nil for a statement without a value, such as `export default albums;`.
  private mutating func statement() throws -> String? {
    let start = position
    var words: [String] = []
    while true {
      skipBlanks()
      guard let byte = peek else { break }
      if byte == UInt8(ascii: "=") {
        position += 1
        skipSpace()
        guard let next = peek else { throw isComplete ? Unreadable() : Cut() as any Error }
        if "[({".utf8.contains(next) { return words.last ?? "" }
        return try skipStatement(from: start, words)
      }
      if byte == UInt8(ascii: ":") {
        // The type of a name.
        while let byte = peek, byte != UInt8(ascii: "="), byte != Self.newline { position += 1 }
        continue
      }
      if "[({".utf8.contains(byte), words.last == "default" { return "" }
      let word = word()
      guard !word.isEmpty else { return try skipStatement(from: start, words) }
      words.append(word)
    }
    return try skipStatement(from: start, words)
  }

  /// Skips a statement that only exports or imports names.
  private mutating func skipStatement(from start: Int, _ words: [String]) throws -> String? {
    position = start
    let rest = text[start...].prefix { $0 != Self.newline && $0 != UInt8(ascii: ";") }
    let statement = String(decoding: rest, as: UTF8.self)
    let isHarmless =
      [
        "import ", "export default ", "export {", "module.exports", "'use strict'",
        "\"use strict\"",
      ]
      .contains(where: statement.hasPrefix)
      || statement.contains("require(")
    guard isHarmless else { throw Unreadable() }
    position = rest.endIndex
    if peek == UInt8(ascii: ";") { position += 1 }
    return nil
  }

  // MARK: Values

  private mutating func value(inObject: Bool) throws {
    skipSpace()
    guard let byte = peek else { throw isComplete ? Unreadable() : Cut() as any Error }
    switch byte {
    case UInt8(ascii: "["): try list(until: UInt8(ascii: "]"))
    case UInt8(ascii: "("): try list(until: UInt8(ascii: ")"))
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): try strings()
    case UInt8(ascii: ".") where peek(1)?.isASCIIDigit == false: try named(inObject: inObject)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      number()
    default: try named(inObject: inObject)
    }
    skipSpace()
    // What is calculated is not read.
    guard let next = peek else { return }
    guard depth == 0 || ",:]})".utf8.contains(next) else { throw Unreadable() }
  }

  private mutating func list(until end: UInt8) throws {
    try enter()
    defer { depth -= 1 }
    position += 1
    output.append(UInt8(ascii: "["))
    var isFirst = true
    while try !closes(end) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      try value(inObject: false)
      try separator(or: end)
    }
    output.append(UInt8(ascii: "]"))
  }

  /// An object, or a set of Python.
  private mutating func object() throws {
    try enter()
    defer { depth -= 1 }
    position += 1
    let start = output.count
    output.append(UInt8(ascii: "{"))
    let end = UInt8(ascii: "}")
    skipSpace()
    var (isFirst, isSet) = (true, false)
    while try !closes(end) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      try isSet ? value(inObject: false) : key()
      skipSpace()
      if !isSet, peek == UInt8(ascii: ":") {
        position += 1
        output.append(UInt8(ascii: ":"))
        try value(inObject: true)
      } else if isFirst || isSet {
        isSet = true
      } else {
        throw Unreadable()
      }
      isFirst = false
      try separator(or: end)
    }
    if isSet { output[start] = UInt8(ascii: "[") }
    output.append(UInt8(ascii: isSet ? "]" : "}"))
  }

  private mutating func enter() throws {
    depth += 1
    guard depth <= Self.depthLimit else { throw Unreadable() }
  }

  private mutating func closes(_ end: UInt8) throws -> Bool {
    skipSpace()
    guard let byte = peek else { throw isComplete ? Unreadable() : Cut() as any Error }
    guard byte == end else { return false }
    position += 1
    return true
  }

  private mutating func separator(or end: UInt8) throws {
    skipSpace()
    if peek == UInt8(ascii: ",") {
      position += 1
    } else if let byte = peek, byte != end {
      throw Unreadable()
    }
  }

  private mutating func key() throws {
    skipSpace()
    guard let byte = peek else { throw isComplete ? Unreadable() : Cut() as any Error }
    if "'\"`".utf8.contains(byte) { return try strings() }
    let name = word()
    guard !name.isEmpty else { throw Unreadable() }
    JSONText.append(name, to: &output)
  }

  /// A word such as `None`; the text of another expression in an object, such as
  /// `require("./low.jpg")`.
  private mutating func named(inObject: Bool) throws {
    let start = position
    let name = word()
    if let byte = peek, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\""),
      ["u", "r", "b", "f"].contains(name.lowercased())
    {
      return try strings()
    }
    switch name {
    case "None", "null", "nil", "undefined", "NaN": output += Array("null".utf8)
    case "True", "true": output += Array("true".utf8)
    case "False", "false": output += Array("false".utf8)
    default:
      guard inObject, !name.isEmpty else { throw Unreadable() }
      try skipExpression()
      let text = String(decoding: text[start..<position], as: UTF8.self)
      JSONText.append(TrimmedText.text(text) ?? "", to: &output)
    }
  }

  /// Skips the rest of an expression in its line.
  private mutating func skipExpression() throws {
    var brackets = 0
    while let byte = peek, byte != Self.newline {
      if brackets == 0, ",]})".utf8.contains(byte) { return }
      if "[({".utf8.contains(byte) { brackets += 1 }
      if "])}".utf8.contains(byte) { brackets -= 1 }
      position += 1
    }
  }

  /// A string, or several that are one: `"a" "b"` of Python, `"a" + "b"`.
  private mutating func strings() throws {
    var bytes: [UInt8] = []
    var lines = 0
    repeat {
      try LiteralString.read(text, &position, into: &bytes, isComplete: isComplete)
      let before = output.count
      skipSpace()
      if peek == UInt8(ascii: "+") {
        position += 1
        skipSpace()
      }
      lines += output.count - before
      output.removeLast(output.count - before)
    } while peek.map { "'\"`".utf8.contains($0) } == true
    JSONText.append(String(decoding: bytes, as: UTF8.self), to: &output)
    output += Array(repeating: Self.newline, count: lines)
  }

  private mutating func number() {
    let start = position
    while let byte = peek,
      byte.isASCIIDigit || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
        || "+-._".utf8.contains(byte)
    { position += 1 }
    let written = text[start..<position].filter { $0 != UInt8(ascii: "_") }
    let digits = written.drop { $0 == UInt8(ascii: "-") }
    let isNumber =
      digits.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
      && digits.count { $0 == UInt8(ascii: ".") } <= 1 && digits.first?.isASCIIDigit == true
      && digits.last?.isASCIIDigit == true
      && (digits.first != UInt8(ascii: "0") || digits.count == 1
        || digits.dropFirst().first == UInt8(ascii: "."))
    if isNumber {
      output += written
    } else {
      JSONText.append(String(decoding: written, as: UTF8.self), to: &output)
    }
  }

  // MARK: Characters

  private var peek: UInt8? { peek(0) }

  private func peek(_ distance: Int) -> UInt8? {
    position + distance < text.count ? text[position + distance] : nil
  }

  private mutating func word() -> String {
    let word = text[position...].prefix { byte in
      byte.isASCIIDigit || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x80
        || "_$.".utf8.contains(byte)
    }
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Skips white space and comments, and writes their line ends.
  private mutating func skipSpace() {
    while let byte = peek {
      if byte <= 0x20 {
        if byte == Self.newline { output.append(byte) }
        position += 1
      } else if byte == UInt8(ascii: "#") || text[position...].starts(with: "//".utf8) {
        while let byte = peek, byte != Self.newline { position += 1 }
      } else if text[position...].starts(with: "/*".utf8) {
        while let byte = peek, !text[position...].starts(with: "*/".utf8) {
          if byte == Self.newline { output.append(byte) }
          position += 1
        }
        position = min(position + 2, text.count)
      } else {
        return
      }
    }
  }
}

extension LiteralText {
  /// The values of a whole file as JSON.
  ///
  /// - Parameters:
  ///   - text: the whole text.
  ///   - file: the name in messages.
  /// - Returns: the JSON text.
  /// - Throws: ``ImportError`` if it is more than values.
  package static func json(of text: [UInt8], _ file: String) throws(ImportError) -> [UInt8] {
    let (json, line) = text.withUnsafeBufferPointer { bytes in
      var literals = LiteralText(bytes, isComplete: true)
      let json = literals.json()
      return (json, literals.line)
    }
    if let json { return json }
    throw ImportError(
      .broken, file, line: line, "is the source code of a program, not a list only",
      advice: "let the program write the list as JSON, and import that")
  }
}
