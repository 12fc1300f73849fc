import AlbumModel
import AlbumPresentation
import Foundation
import LuaRuntime
import RecordReading
import RecordRecognition

extension ScriptHost {
  /// Creates `moonshelf.text`.
  func makeTextModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.text")
    try add("fold", to: module) { _, call in
      let text = try Self.text(call)
      var output: [UInt8] = []
      try call.budget.forEachPiece(of: text) { piece, _ in
        var piece = piece
        piece.withUTF8 { FoldedText.append($0, to: &output) }
      }
      return try call.returns(LuaString(output))
    }
    try add("width", to: module) { _, call in
      var width = 0
      try call.budget.forEachPiece(of: Self.text(call)) { piece, _ in
        width += TextWidth.width(String(piece))
      }
      return try call.returns(width)
    }
    try add("title_case", to: module) { _, call in
      let text = try call.string(1, "text")
      guard text.utf8.count <= 1 << 16 else {
        throw LuaFailure("title_case takes texts of up to 64 KiB")
      }
      try call.budget.spend(text.utf8.count)
      return try call.returns(TitleCase.of(text))
    }
    try add("similarity", to: module) { _, call in
      let left = try call.string(1, "left")
      let right = try call.string(2, "right")
      // The time is proportional to the product of the lengths.
      guard left.utf8.count <= 4096, right.utf8.count <= 4096 else {
        throw LuaFailure("similarity compares texts of up to 4096 bytes")
      }
      try call.budget.spend(left.utf8.count * right.utf8.count / 16)
      let longest = max(
        FoldedText.fold(left).unicodeScalars.count, FoldedText.fold(right).unicodeScalars.count)
      guard longest > 0 else { return try call.returns(1.0) }
      return try call.returns(1 - Double(EditDistance.between(left, right)) / Double(longest))
    }
    try add("normalize", to: module) { _, call in
      try call.returns(Self.normalized(Self.text(call), call.budget))
    }
    try addLists(to: module)
    return module
  }

  /// Adds what sources of lists need: how the program reads lines and names.
  private func addLists(to module: ModuleObject) throws {
    try add("list", to: module) { host, call in
      let lines: [String] = try call.read(1, "lines")
      try call.budget.spend(lines.reduce(0) { $0 + $1.utf8.count } * 32)
      let list = ReadList(of: lines)
      return try call.returns(
        host.machine.makeFunction(named: "line") { call in
          let text = try call.string(1, "text")
          try call.budget.spend(text.utf8.count * 8)
          return try call.returns(list.line(text).map(TableFields.init))
        })
    }
    try add("dated", to: module) { _, call in
      let text = try call.string(1, "text")
      try call.budget.spend(text.utf8.count * 8)
      let found = ReadList.dated(text, isBracketed: try call.value(2).isTruthy)
      return try call.returns(found.title, found.year, found.note)
    }
    try add("meaning", to: module) { _, call in
      let meaning = ReadList.meaning(of: try call.string(1, "name"))
      return try call.returns(meaning.field, meaning.isKnown, meaning.isOfTracks)
    }
    try add("are_genres", to: module) { _, call in
      let names: [String] = try call.read(1, "names")
      try call.budget.spend(names.reduce(0) { $0 + $1.utf8.count } * 8)
      return try call.returns(GenreWords.areMost(of: names))
    }
    try add("unmarked", to: module) { _, call in
      let text = try call.string(1, "text")
      try call.budget.spend(text.utf8.count * 8)
      let found = ReadList.unmarked(text)
      return try call.returns(found.text, found.address)
    }
    try add("unescape", to: module) { _, call in
      try call.returns(LineReader.unescaped(Self.text(call)))
    }
    try add("trim", to: module) { _, call in
      let text = try call.bytes(1, "text").bytes
      try call.budget.reserve(text.count)
      return try call.returns(
        LuaString(text.withUnsafeBufferPointer { Array(TrimmedText.trim($0)) }))
    }
  }

  /// A text argument of any length; it and its result are charged to the script.
  private static func text(_ call: LuaCall) throws -> String {
    let text = try call.string(1, "text")
    try call.budget.reserve(text.utf8.count * 2)
    return text
  }

  /// The text in NFC, without invisible characters, with single spaces and none at the ends.
  ///
  /// Composing sorts the accents of a character, in time quadratic in their number: so it is done
  /// in pieces, and a character with thousands of them is an error.
  private static func normalized(_ text: String, _ budget: LuaBudget) throws -> String {
    var visible = String.UnicodeScalarView()
    try budget.forEachPiece(of: text) { piece, _ in
      for scalar in piece.unicodeScalars where !isInvisible(scalar) { visible.append(scalar) }
    }
    var result = ""
    var needsSpace = false
    try budget.forEachPiece(of: String(visible)) { piece, endsWithCharacter in
      guard endsWithCharacter else {
        throw LuaFailure("a letter of the text has more accents than normalize takes")
      }
      for character in String(piece).precomposedStringWithCanonicalMapping {
        if character.isWhitespace {
          needsSpace = !result.isEmpty
        } else {
          if needsSpace { result += " " }
          needsSpace = false
          result.append(character)
        }
      }
    }
    return result
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200B, 0x2060, 0xFEFF, 0x00AD: true
    default: false
    }
  }
}

extension TableFields {
  /// A line of a list.
  fileprivate init(_ line: ReadList.Line) {
    self = [
      "kind": line.kind, "text": line.text, "marked": line.isMarked, "version": line.isVersion,
      "link": line.address, "track": line.track,
      "members": TableContent(
        value: .array(line.members.map { .array([.text($0.name), $0.value]) })),
    ]
  }
}

extension LuaBudget {
  /// The size of the text between two checks of the time limit, in bytes; longer than any
  /// character.
  static let pieceLength = 2048

  /// Passes a text in pieces of bounded length, each charged to the running script.
  ///
  /// A piece consists of whole characters (grapheme clusters), unless one is longer than a piece.
  ///
  /// - Parameters:
  ///   - text: any text.
  ///   - body: its second argument is whether the piece ends with a character.
  /// - Throws: the errors of `body`; `LuaError` if the script is to stop.
  func forEachPiece(
    of text: String, _ body: (Substring, _ endsWithCharacter: Bool) throws -> Void
  ) throws {
    let bytes = text.utf8
    var start = text.startIndex
    while start < text.endIndex {
      try spend(Self.pieceLength)
      guard var far = bytes.index(start, offsetBy: Self.pieceLength, limitedBy: text.endIndex),
        far < text.endIndex
      else { return try body(text[start...], true) }
      while bytes[far] & 0xC0 == 0x80 { far = bytes.index(before: far) }
      let window = text[start..<far]
      let last = window.index(before: window.endIndex)
      let end = last > start ? last : far
      try body(text[start..<end], last > start)
      start = end
    }
  }
}
