/// The scalars that one position of an expression matches: `a`, `.`, `\d`, `[^a-z]`.
struct ScalarSet: Equatable, Sendable {
  enum Item: Equatable, Sendable {
    case range(ClosedRange<UInt32>)
    case digit
    case word
    case space
    indirect case outside(Item)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .range(let range): range.contains(scalar.value)
      case .digit: scalar.properties.numericType == .decimal
      case .word: scalar.isWordLetter
      case .space: scalar.properties.isWhitespace
      case .outside(let item): !item.contains(scalar)
      }
    }
  }

  var items: [Item] = []
  var isInverted = false

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    items.contains { $0.contains(scalar) } != isInverted
  }

  mutating func insert(_ scalar: Unicode.Scalar) {
    items.append(.range(scalar.value...scalar.value))
  }

  /// Everything but a line's end: the meaning of `.`.
  static let anything = ScalarSet(items: [.range(0x0A...0x0A)], isInverted: true)
}

extension Unicode.Scalar {
  /// Whether `\w` matches it: a letter, a mark on one, a digit or `_`.
  var isWordLetter: Bool {
    if isASCII {
      return switch self {
      case "a"..."z", "A"..."Z", "0"..."9", "_": true
      default: false
      }
    }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: true
    default: properties.isAlphabetic
    }
  }
}
