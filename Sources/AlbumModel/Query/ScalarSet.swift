/// The scalars that one position of an expression matches: `a`, `.`, `\d`, `\p{L}`, `[^a-z]`.
struct ScalarSet: Equatable, Sendable {
  enum Item: Equatable, Sendable {
    case range(ClosedRange<UInt32>)
    case digit
    case word
    case space
    case property(UnicodeProperty)
    indirect case outside(Item)

    func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .range(let range): range.contains(scalar.value)
      case .digit: scalar.properties.numericType == .decimal
      case .word: scalar.isWordLetter
      case .space: scalar.properties.isWhitespace
      case .property(let property): property.contains(scalar)
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

/// The equivalence classes of scalars: all of a class belong to the same sets of an expression.
struct ScalarClasses {
  private let sets: [ScalarSet]
  /// By class: a flag for each set, then whether its scalars are word letters.
  private var members: [[Bool]] = []
  private var numbers: [[Bool]: UInt16] = [:]
  private var known: [UInt32: UInt16] = [:]

  /// The class of each ASCII scalar; in folded text capitals have that of their lower-case letters.
  private(set) var ascii: [UInt16] = []

  init(sets: [ScalarSet], isFolded: Bool) {
    self.sets = sets
    for byte in UInt8(0)..<0x80 {
      let scalar = Unicode.Scalar(isFolded ? FoldedText.lowercasedASCII(byte) : byte)
      ascii.append(UInt16(newNumber(of: scalar)))
    }
  }

  func contains(_ scalarClass: Int, inSet set: Int) -> Bool { members[scalarClass][set] }

  func isWord(_ scalarClass: Int) -> Bool { members[scalarClass][sets.count] }

  /// The class of a scalar beyond ASCII.
  mutating func number(of scalar: Unicode.Scalar) -> Int {
    if let number = known[scalar.value] { return Int(number) }
    let number = newNumber(of: scalar)
    known[scalar.value] = UInt16(number)
    return number
  }

  private mutating func newNumber(of scalar: Unicode.Scalar) -> Int {
    let member = sets.map { $0.contains(scalar) } + [scalar.isWordLetter]
    if let number = numbers[member] { return Int(number) }
    let number = members.count
    members.append(member)
    numbers[member] = UInt16(number)
    return number
  }
}
