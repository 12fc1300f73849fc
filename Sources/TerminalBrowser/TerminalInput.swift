/// An event of a terminal.
enum TerminalEvent: Equatable {
  case character(Character)
  case left
  case right
  case up
  case down
  case home
  case end
  case pageUp
  case pageDown
  case enter
  case escape
  case backspace
  case delete
  /// The first button was pressed, in a cell counted from 0.
  case click(column: Int, row: Int)
  /// The wheel was turned by a number of notches.
  case wheel(Int)
  /// Text was pasted, which is never treated as keys.
  case paste(String)
  /// The terminal responded to a query.
  case answer(TerminalResponse)
  /// Input without a meaning here.
  case other
}

/// Parses the input of a terminal into events.
struct TerminalInput {
  private var bytes: [UInt8] = []
  /// Whether the terminal was queried, so that the rest of a possible response is waited for.
  var isAsking = false
  /// Whether a lone escape was just treated as the key.
  private var hasTakenEscape = false

  /// The pasted text so far; nil outside a paste.
  private var pasted: [UInt8]?

  /// The end of a paste (xterm's mode 2004).
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The length limit of a paste, whose rest is dropped: no field holds that much.
  private static let maximumPaste = 1 << 16

  /// Whether a sequence has begun and not ended.
  var isWaiting: Bool { !bytes.isEmpty }
  /// Whether a paste has begun and not ended.
  var isPasting: Bool { pasted != nil }

  /// Appends bytes that were read.
  mutating func append(_ read: some Sequence<UInt8>) { bytes += read }

  /// The next event.
  ///
  /// - Parameter isAll: whether no more input arrived for a while, so that a lone escape is the
  ///   key.
  /// - Returns: nil when there is none, or it is incomplete.
  mutating func next(isAll: Bool = false) -> TerminalEvent? {
    if pasted != nil { return paste() }
    guard let first = bytes.first else { return nil }
    if hasTakenEscape {
      hasTakenEscape = false
      // It was the beginning of a response whose rest arrived late.
      if isAsking, "_P][".utf8.contains(first) {
        bytes.insert(0x1B, at: 0)
        return next(isAll: isAll)
      }
    }
    if first == 0x1B {
      guard bytes.count > 1 else {
        guard isAll else { return nil }
        hasTakenEscape = true
        return take(1, .escape)
      }
      if let beginning = Self.answer(bytes) { return string(beginning, isAll: isAll) }
      switch bytes[1] {
      case UInt8(ascii: "["): return controlSequence(isAll: isAll)
      case UInt8(ascii: "O"):
        guard bytes.count > 2 else { return isAll ? take(2, .other) : nil }
        return take(3, Self.key(bytes[2]))
      default: return take(1, .escape)
      }
    }
    return first < 0x20 || first == 0x7F ? take(1, Self.controlKey(first)) : character(isAll: isAll)
  }

  private mutating func take(_ count: Int, _ event: TerminalEvent) -> TerminalEvent {
    bytes.removeFirst(count)
    return event
  }

  /// Takes the available part of a paste, up to its end.
  private mutating func paste() -> TerminalEvent? {
    var length = bytes.count
    var isEnded = false
    for start in bytes.indices where bytes[start] == 0x1B {
      // Only a part of the end sequence may have arrived.
      let mark = bytes[start...].prefix(Self.pasteEnd.count)
      guard Self.pasteEnd.starts(with: mark) else { continue }
      length = start
      isEnded = bytes.count - start >= Self.pasteEnd.count
      break
    }
    let room = Self.maximumPaste - (pasted?.count ?? 0)
    pasted?.append(contentsOf: bytes.prefix(min(length, room)))
    bytes.removeFirst(length + (isEnded ? Self.pasteEnd.count : 0))
    return isEnded ? takePasted() : nil
  }

  /// Ends a paste without an end sequence.
  ///
  /// - Returns: the pasted text; nil outside a paste.
  mutating func endPaste() -> TerminalEvent? {
    // At most a part of the end sequence, which must not be treated as a key.
    if isPasting { bytes.removeAll() }
    return takePasted()
  }

  private mutating func takePasted() -> TerminalEvent? {
    guard let pasted else { return nil }
    self.pasted = nil
    return .paste(Self.line(of: String(decoding: pasted, as: UTF8.self)))
  }

  /// Pasted text as one line, since text fields have only one.
  private static func line(of text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars where scalar != "\u{FFFD}" {
      if scalar.properties.generalCategory != .control {
        line.unicodeScalars.append(scalar)
      } else if ["\n", "\r", "\t"].contains(scalar), !line.isEmpty, line.last != " " {
        line += " "
      }
    }
    if line.last == " " { line.removeLast() }
    return line
  }

  private mutating func character(isAll: Bool) -> TerminalEvent? {
    let length =
      switch bytes[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    if bytes.count < length, !isAll { return nil }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    guard text.unicodeScalars.count == 1, text != "\u{FFFD}", let character = text.first else {
      return take(1, .other)
    }
    return take(length, .character(character))
  }

  /// Parses a control sequence (ECMA-48): parameters up to 0x3F, then one byte with its kind.
  private mutating func controlSequence(isAll: Bool) -> TerminalEvent? {
    guard let end = bytes.dropFirst(2).firstIndex(where: { $0 >= 0x40 }) else {
      // Longer sequences are not sent.
      return isAll && !isAsking || bytes.count > 128 ? take(bytes.count, .other) : nil
    }
    let parameters = String(decoding: bytes[2..<end], as: UTF8.self)
    let last = bytes[end]
    bytes.removeFirst(end + 1)
    if let answer = TerminalResponse(parameters: parameters, last: last) {
      if case .attributes = answer { isAsking = false }
      return .answer(answer)
    }
    if parameters.hasPrefix("<") { return Self.mouse(parameters.dropFirst(), last) }
    guard last == UInt8(ascii: "~") else { return Self.key(last) }
    switch parameters.split(separator: ";").first {
    case "200":
      pasted = []
      return next(isAll: isAll)
    case "1", "7": return .home
    case "3": return .delete
    case "4", "8": return .end
    case "5": return .pageUp
    case "11": return .character("?")
    case "6": return .pageDown
    default: return .other
    }
  }

  /// Whether the beginning of a string response is complete; nil if it is not one.
  private static func answer(_ bytes: [UInt8]) -> Bool? {
    let first = bytes.prefix(2)
    guard let beginning = TerminalResponse.beginnings.first(where: { $0.starts(with: first) })
    else {
      return nil
    }
    guard bytes.count < beginning.count else { return bytes.starts(with: beginning) ? true : nil }
    return beginning.starts(with: bytes) ? false : nil
  }

  /// Parses a string response, to the sequence that ends it; users do not type one.
  private mutating func string(_ hasBegun: Bool, isAll: Bool) -> TerminalEvent? {
    guard hasBegun else {
      // A user may type the same characters.
      return isAll && !isAsking ? take(1, .escape) : nil
    }
    guard let end = bytes.dropFirst().firstIndex(where: { $0 < 0x20 }) else {
      return isAll && !isAsking || bytes.count > 1024 ? take(bytes.count, .other) : nil
    }
    let isEscape = bytes[end] == 0x1B
    guard !isEscape || bytes.count > end + 1 || (isAll && !isAsking) else { return nil }
    let answer = TerminalResponse(string: bytes[..<end])
    // Any other sequence begins a new event.
    let isEnd = isEscape && bytes.count > end + 1 && bytes[end + 1] == UInt8(ascii: "\\")
    return take(isEnd ? end + 2 : isEscape ? end : end + 1, answer.map { .answer($0) } ?? .other)
  }

  private static func key(_ last: UInt8) -> TerminalEvent {
    switch last {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    // F1.
    case UInt8(ascii: "P"): .character("?")
    default: .other
    }
  }

  private static func controlKey(_ byte: UInt8) -> TerminalEvent {
    switch byte {
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x09: .character("\t")
    case 0x15, 0x17: .character(Character(UnicodeScalar(byte)))
    default: .other
    }
  }

  /// Parses a mouse event of xterm's mode 1006: button, column, row, and whether it was pressed.
  private static func mouse(_ parameters: Substring, _ last: UInt8) -> TerminalEvent {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, last == UInt8(ascii: "M") else { return .other }
    switch numbers[0] {
    case 0: return .click(column: numbers[1] - 1, row: numbers[2] - 1)
    case 64, 66: return .wheel(-1)
    case 65, 67: return .wheel(1)
    default: return .other
    }
  }
}
