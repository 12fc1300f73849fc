import AlbumFiles
import AlbumModel
import AlbumPresentation
import Glibc
import LuaRuntime

/// A string as a Lua literal, without control characters.
enum LuaLiteral {
  /// The literal of a string's bytes.
  ///
  /// - Returns: the literal, with the length of the string if it is truncated.
  static func quoted(_ bytes: [UInt8], longest: Int = .max) -> String {
    var output = "\""
    var rest = bytes.prefix(longest)
    while !rest.isEmpty { output += nextPiece(&rest) }
    output += "\""
    return bytes.count > longest ? output + "… (\(bytes.count) bytes)" : output
  }

  /// One character, or one byte of invalid UTF-8.
  private static func nextPiece(_ rest: inout ArraySlice<UInt8>) -> String {
    let byte = rest.removeFirst()
    switch byte {
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\""): return "\\\""
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\t"): return "\\t"
    case UInt8(ascii: "\r"): return "\\r"
    case 0x20..<0x7F: return String(UnicodeScalar(byte))
    case 0xC2...0xF4: break
    default: return escaped(byte)
    }
    let length = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3
    guard let text = String(validating: [byte] + rest.prefix(length), as: UTF8.self) else {
      return escaped(byte)
    }
    rest = rest.dropFirst(length)
    let isShown = text.unicodeScalars.allSatisfy { scalar in
      !scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{A0}"
    }
    guard isShown, TerminalText.safe(text) == text else {
      return text.unicodeScalars.reduce("") { output, scalar in
        output + "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return text
  }

  private static func escaped(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }
}

extension LuaTable {
  /// Sets a field to a function, which has the same name in messages.
  func setFunction(
    _ name: String, on machine: LuaMachine, _ body: @escaping (LuaCall) throws -> LuaResults
  ) throws {
    try set(name, machine.makeFunction(named: name, body))
  }

  /// A named member of a script's table.
  ///
  /// - Throws: `LuaFailure` with the member's name if it has another type.
  func member<Value: LuaReadable>(_ name: String, as type: Value.Type) throws -> Value {
    do { return try get(name, as: type) } catch let mismatch as LuaMismatch {
      throw LuaFailure("\(name) \(mismatch)")
    }
  }

  /// The elements of a script's list.
  ///
  /// - Throws: `LuaFailure` with the name if it has holes.
  func elements(of name: String) throws -> [LuaValue] {
    do { return try array(of: LuaValue.self) } catch let mismatch as LuaMismatch {
      throw LuaFailure("\(name) \(mismatch)")
    }
  }

  /// A named list of strings of a script; nil if it is missing.
  ///
  /// - Throws: `LuaFailure` with the name if it is something else.
  func texts(_ name: String) throws -> [String]? {
    do {
      return try member(name, as: LuaTable?.self)?.array(of: String.self)
    } catch is LuaMismatch {
      throw LuaFailure("\(name) must be a list of strings")
    }
  }

  /// Checks that a table has no other keys than the given names, as they would be spelling
  /// mistakes.
  ///
  /// - Throws: `LuaFailure` with a suggestion.
  func allowing(_ names: [String], in owner: String) throws {
    try walk { key, _ in
      guard case .string(let key) = key else {
        throw LuaFailure("\(owner) has \(names.joined(separator: ", ")), no list")
      }
      if !names.contains(key.repaired) { throw LuaFailure.unknown(key.repaired, in: owner, names) }
    }
  }
}

extension LuaFailure {
  /// The error for a name that a table cannot have.
  static func unknown(_ name: String, in owner: String, _ names: [String]) -> LuaFailure {
    let suggestion = EditDistance.suggestion(for: name, among: names)
    return LuaFailure(
      "\(owner) has no '\(name)'\(suggestion ?? "; it has \(names.joined(separator: ", "))")")
  }
}

extension LuaValue {
  /// The texts of one string, or of a list of them; none for nil, and nil for other values.
  ///
  /// - Throws: the error of a list with something else.
  func oneOrMore() throws -> [String]? {
    switch self {
    case .nil: []
    case .string(let text): [text.repaired]
    case .table(let list): try list.array(of: String.self)
    default: nil
    }
  }
}

extension LuaCall {
  /// A path argument as `PathText`.
  ///
  /// - Throws: `LuaArgumentError` for another type, invalid UTF-8, or a text that is too long for the
  ///   system.
  func path(_ position: Int, _ label: StaticString) throws -> String {
    let path = try string(position, label)
    guard path.utf8.count <= Int(PATH_MAX) else {
      throw LuaArgumentError(position, "a path has at most \(PATH_MAX) bytes")
    }
    return PathText.text(of: path.utf8)
  }
}
