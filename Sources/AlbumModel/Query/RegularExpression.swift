/// A regular expression whose search takes time proportional to the text, for any expression.
///
/// Swift's own `Regex` backtracks, and a backtracking search of `(a+)+$` cannot be interrupted: a
/// query would hang. This implementation follows all alternatives simultaneously (Thompson,
/// "Regular expression search algorithm", 1968), so no expression is slow. Features that need
/// backtracking (back references, lookahead and lookbehind) are not supported.
struct RegularExpression {
  /// The maximum number of instructions of an expression; `{n}` copies the repeated part.
  private static let sizeLimit = 4_000

  /// The expression as instructions of Thompson's machine.
  private(set) var instructions: [ExpressionInstruction] = []
  private(set) var sets: [ScalarSet] = []
  /// The number of groups, if their positions are noted.
  private(set) var groupCount = 0
  private let hasGroups: Bool

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - isFolded: whether it is matched with folded text, so that its letters are folded too.
  ///   - hasGroups: whether the parts that its parentheses match are needed.
  /// - Throws: ``QueryError`` that describes the mistake in the expression.
  init(_ text: String, isFolded: Bool = false, hasGroups: Bool = false) throws(QueryError) {
    self.hasGroups = hasGroups
    var parser = ExpressionParser(text, isFolded: isFolded)
    try append(try parser.expression())
    try append(.found)
  }

  private mutating func append(_ instruction: ExpressionInstruction) throws(QueryError) {
    guard instructions.count < Self.sizeLimit else {
      throw QueryError("it is too large; repeat less in braces")
    }
    instructions.append(instruction)
  }

  private mutating func append(_ node: ExpressionNode) throws(QueryError) {
    switch node {
    case .set(let set): try append(.take(set: index(of: set)))
    case .assertion(let assertion): try append(.check(assertion))
    case .sequence(let nodes):
      for node in nodes { try append(node) }
    case .choice(let choices): try append(choices)
    case .group(let node, let number):
      guard hasGroups else { return try append(node) }
      groupCount = max(groupCount, number)
      try append(.mark(2 * number))
      try append(node)
      try append(.mark(2 * number + 1))
    case .repeated(let node, let least, let most, let isLazy):
      for _ in 0..<least {
        let count = instructions.count
        try append(node)
        // Repeating an empty expression adds nothing: (){1000}
        if instructions.count == count { break }
      }
      if let most {
        try append(node, optionally: most - least, isLazy: isLazy)
      } else {
        try append(endlessly: node, isLazy: isLazy)
      }
    }
  }

  private mutating func index(of set: ScalarSet) -> Int {
    if let index = sets.firstIndex(of: set) { return index }
    sets.append(set)
    return sets.count - 1
  }

  private mutating func append(_ choices: [ExpressionNode]) throws(QueryError) {
    var jumps: [Int] = []
    for (index, choice) in choices.enumerated() {
      let fork = instructions.count
      let isLast = index == choices.count - 1
      if !isLast { try append(.fork(0)) }
      try append(choice)
      if !isLast {
        jumps.append(instructions.count)
        try append(.jump(0))
        instructions[fork] = .fork(instructions.count)
      }
    }
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func append(
    _ node: ExpressionNode, optionally count: Int, isLazy: Bool
  ) throws(QueryError) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(instructions.count)
      try append(.fork(0))
      try append(node)
    }
    for fork in forks { instructions[fork] = .fork(instructions.count, isLazy: isLazy) }
  }

  private mutating func append(endlessly node: ExpressionNode, isLazy: Bool) throws(QueryError) {
    let start = instructions.count
    try append(.fork(0))
    try append(node)
    try append(.jump(start))
    instructions[start] = .fork(instructions.count, isLazy: isLazy)
  }
}

/// A parsed expression.
indirect enum ExpressionNode {
  case set(ScalarSet)
  case sequence([ExpressionNode])
  case choice([ExpressionNode])
  case repeated(ExpressionNode, least: Int, most: Int?, isLazy: Bool)
  /// Parentheses that are the group of a number, from 1.
  case group(ExpressionNode, Int)
  case assertion(ExpressionAssertion)
}

/// A condition on the position of the search in the text.
enum ExpressionAssertion {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  func holds(isStart: Bool, isEnd: Bool, afterWord: Bool, beforeWord: Bool) -> Bool {
    switch self {
    case .start: isStart
    case .end: isEnd
    case .wordBoundary: afterWord != beforeWord
    case .noWordBoundary: afterWord == beforeWord
    }
  }
}

/// An instruction of Thompson's machine.
enum ExpressionInstruction {
  /// Continues if the next scalar is in the set.
  case take(set: Int)
  /// Continues if the condition holds here.
  case check(ExpressionAssertion)
  /// Continues here and at another instruction, which a lazy repetition prefers.
  case fork(Int, isLazy: Bool = false)
  /// Notes the position as the start or end of a group.
  case mark(Int)
  /// Continues at another instruction.
  case jump(Int)
  /// The text matches.
  case found
}
