/// Parses a regular expression: the usual syntax, as far as it needs no backtracking.
struct ExpressionParser {
  private static let depthLimit = 100
  private static let countLimit = 1_000
  private static let assertions: [Unicode.Scalar: ExpressionAssertion] = [
    "b": .wordBoundary, "B": .noWordBoundary, "A": .start, "z": .end, "Z": .end,
  ]

  private let scalars: [Unicode.Scalar]
  private let isFolded: Bool
  private var position = 0
  private var depth = 0
  private var groupCount = 0

  init(_ text: String, isFolded: Bool) {
    scalars = Array(text.unicodeScalars)
    self.isFolded = isFolded
  }

  /// The whole expression.
  mutating func expression() throws(QueryError) -> ExpressionNode {
    let node = try choice()
    guard position == scalars.count else { throw QueryError("there is no ( for a )") }
    return node
  }

  private mutating func choice() throws(QueryError) -> ExpressionNode {
    var choices = [try sequence()]
    while take("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func sequence() throws(QueryError) -> ExpressionNode {
    var nodes: [ExpressionNode] = []
    while let scalar = peek, scalar != "|", scalar != ")" {
      position += 1
      nodes.append(try quantified(try node(scalar)))
    }
    return .sequence(nodes)
  }

  private mutating func node(_ scalar: Unicode.Scalar) throws(QueryError) -> ExpressionNode {
    switch scalar {
    case "(": return try group()
    case "[": return .set(try bracketed())
    case ".": return .set(.anything)
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case "\\": return try escaped()
    case "*", "+", "?": throw QueryError("nothing for \(scalar) to repeat")
    default: return literal(scalar)
    }
  }

  private mutating func group() throws(QueryError) -> ExpressionNode {
    let isGroup = !take("?")
    if !isGroup, !take(":") {
      throw QueryError("only (?: can follow an opening parenthesis and a question mark")
    }
    if isGroup { groupCount += 1 }
    let number = groupCount
    depth += 1
    guard depth <= ExpressionParser.depthLimit else {
      throw QueryError("its parentheses are nested too deeply")
    }
    let node = try choice()
    guard take(")") else { throw QueryError("unclosed (") }
    depth -= 1
    return isGroup ? .group(node, number) : node
  }

  // MARK: Repetition

  private mutating func quantified(_ node: ExpressionNode) throws(QueryError) -> ExpressionNode {
    var least: Int
    var most: Int?
    switch peek {
    case "*": (least, most) = (0, nil)
    case "+": (least, most) = (1, nil)
    case "?": (least, most) = (0, 1)
    case "{":
      guard let counts = try counts() else { return node }
      (least, most) = counts
      position -= 1
    default: return node
    }
    position += 1
    // A lazy or possessive mark changes the match, not whether there is one.
    let isLazy = take("?")
    if !isLazy { _ = take("+") }
    if case .assertion = node { throw QueryError("an anchor cannot be repeated") }
    if let mark = peek, mark == "*" || mark == "+" || mark == "?" {
      throw QueryError("nothing for \(mark) to repeat")
    }
    return .repeated(node, least: least, most: most, isLazy: isLazy)
  }

  /// Reads `{2}`, `{2,}`, `{,3}` or `{2,3}`; a brace that begins none of these is a literal.
  private mutating func counts() throws(QueryError) -> (Int, Int?)? {
    let counts = scalars[position...].dropFirst().prefix { $0 == "," || ("0"..."9").contains($0) }
    let end = counts.endIndex
    guard end < scalars.count, scalars[end] == "}" else { return nil }
    let inside = String(String.UnicodeScalarView(counts))
    let parts = inside.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }) else { return nil }
    let numbers = parts.map { $0.isEmpty ? nil : Int($0) ?? .max }
    let least = numbers[0] ?? 0
    let most = parts.count == 1 ? least : numbers[1]
    guard max(least, most ?? 0) <= ExpressionParser.countLimit else {
      throw QueryError("{\(inside)} repeats more than \(ExpressionParser.countLimit) times")
    }
    if let most, most < least { throw QueryError("{\(inside)} is empty") }
    position = end + 1
    return (least, most)
  }

  // MARK: Letters

  private func literal(_ scalar: Unicode.Scalar) -> ExpressionNode {
    let scalars = folded(scalar)
    return .sequence(scalars.map { .set(ScalarSet(items: [.range($0.value...$0.value)])) })
  }

  private func folded(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    isFolded ? Array(FoldedText.fold(String(scalar)).unicodeScalars) : [scalar]
  }

  private mutating func escaped() throws(QueryError) -> ExpressionNode {
    if let assertion = peek.flatMap({ Self.assertions[$0] }) {
      position += 1
      return .assertion(assertion)
    }
    if let item = try escapedItem() { return .set(ScalarSet(items: [item])) }
    return literal(try escapedLetter())
  }

  /// Reads a class of letters such as `d` or `p{Lu}`, after the backslash; nil for one letter.
  private mutating func escapedItem() throws(QueryError) -> ScalarSet.Item? {
    guard let scalar = peek else { return nil }
    let item: ScalarSet.Item
    switch scalar {
    case "d", "D": item = .digit
    case "w", "W": item = .word
    case "s", "S": item = .space
    case "p", "P": item = .property(try property())
    default: return nil
    }
    position += 1
    return scalar.properties.isUppercase ? .outside(item) : item
  }

  /// Reads the name after `p`: `{Lu}`, `L`; stops at its last letter.
  private mutating func property() throws(QueryError) -> UnicodeProperty {
    let mark = scalars[position]
    position += 1
    guard let first = peek else { throw QueryError("\\\(mark) needs a name: \\\(mark){L}") }
    var name = String(first)
    if first == "{" {
      guard let end = scalars[position...].firstIndex(of: "}") else {
        throw QueryError("unclosed { after \\\(mark)")
      }
      name = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
      position = end
    }
    guard let property = UnicodeProperty(name, isFolded: isFolded) else {
      throw QueryError("\\\(mark){\(name)} is not supported")
    }
    return property
  }

  /// Reads one letter, after the backslash.
  private mutating func escapedLetter() throws(QueryError) -> Unicode.Scalar {
    guard let scalar = peek else { throw QueryError("nothing after \\") }
    position += 1
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "x": return try letter(ofDigits: 2, after: scalar)
    case "u": return try letter(ofDigits: 4, after: scalar)
    case "1"..."9": throw QueryError("back references such as \\\(scalar) are not supported")
    case "a"..."z", "A"..."Z", "0": throw QueryError("\\\(scalar) is not supported")
    default: return scalar
    }
  }

  /// Reads the hexadecimal number of a letter: of a fixed length, or in braces.
  private mutating func letter(
    ofDigits count: Int, after mark: Unicode.Scalar
  ) throws(QueryError) -> Unicode.Scalar {
    var digits = scalars[position...].prefix(count)
    let isInBraces = peek == "{"
    if isInBraces {
      digits = scalars[position...].dropFirst().prefix { $0 != "}" }
      position += 1
    }
    position += digits.count
    guard digits.allSatisfy(\.properties.isASCIIHexDigit), isInBraces || digits.count == count,
      !isInBraces || take("}"),
      let number = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
      let letter = Unicode.Scalar(number)
    else {
      throw QueryError(
        "\\\(mark) needs \(count) hexadecimal digits, or the number of a letter in braces")
    }
    return letter
  }

  private mutating func bracketed() throws(QueryError) -> ScalarSet {
    var set = ScalarSet()
    set.isInverted = take("^")
    var isFirst = true
    while let scalar = peek, scalar != "]" || isFirst {
      isFirst = false
      position += 1
      if scalar == "\\", let item = try escapedItem() {
        set.items.append(item)
        continue
      }
      let lower = try bracketedLetter(scalar)
      if peek == "-", position + 1 < scalars.count, scalars[position + 1] != "]" {
        let last = scalars[position + 1]
        position += 2
        try insert(lower, through: try bracketedLetter(last), into: &set)
      } else {
        for letter in folded(lower) { set.insert(letter) }
      }
    }
    guard take("]") else { throw QueryError("unclosed [") }
    return set
  }

  private mutating func bracketedLetter(
    _ scalar: Unicode.Scalar
  ) throws(QueryError) -> Unicode.Scalar {
    guard scalar == "\\" else { return scalar }
    guard peek != nil else { throw QueryError("unclosed [") }
    return try escapedLetter()
  }

  private func insert(
    _ lower: Unicode.Scalar, through upper: Unicode.Scalar, into set: inout ScalarSet
  ) throws(QueryError) {
    let foldedLower = folded(lower).first ?? lower
    let foldedUpper = folded(upper).first ?? upper
    guard lower.value <= upper.value, foldedLower.value <= foldedUpper.value else {
      throw QueryError("the range \(lower)-\(upper) is empty")
    }
    set.items.append(.range(foldedLower.value...foldedUpper.value))
  }

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    position += 1
    return true
  }
}
