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

  func contains(_ scalarClass: Int, inSet set: Int) -> Bool {
    members[scalarClass][set]
  }

  func isWord(_ scalarClass: Int) -> Bool {
    members[scalarClass][sets.count]
  }

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
