/// An expression as instructions of Thompson's machine.
struct ExpressionProgram {
  enum Instruction {
    /// Continues if the next scalar is in the set.
    case take(set: Int)
    /// Continues if the condition holds here.
    case check(ExpressionAssertion)
    /// Continues here and at another instruction.
    case fork(Int)
    /// Continues at another instruction.
    case jump(Int)
    /// The text matches.
    case found
  }

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []

  init(_ node: ExpressionNode) throws(QueryError) {
    try append(node)
    try append(.found)
  }

  private mutating func append(_ instruction: Instruction) throws(QueryError) {
    guard instructions.count < RegularExpression.sizeLimit else {
      throw QueryError("it is too large; repeat less in braces")
    }
    instructions.append(instruction)
  }

  private mutating func append(_ node: ExpressionNode) throws(QueryError) {
    switch node {
    case .set(let set):
      try append(.take(set: index(of: set)))
    case .assertion(let assertion):
      try append(.check(assertion))
    case .sequence(let nodes):
      for node in nodes { try append(node) }
    case .choice(let choices):
      try append(choices)
    case .repeated(let node, let least, let most):
      for _ in 0..<least {
        let count = instructions.count
        try append(node)
        // Repeating an empty expression adds nothing: (){1000}
        if instructions.count == count { break }
      }
      if let most {
        try append(node, optionally: most - least)
      } else {
        try append(endlessly: node)
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
    _ node: ExpressionNode, optionally count: Int
  ) throws(QueryError) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(instructions.count)
      try append(.fork(0))
      try append(node)
    }
    for fork in forks { instructions[fork] = .fork(instructions.count) }
  }

  private mutating func append(endlessly node: ExpressionNode) throws(QueryError) {
    let start = instructions.count
    try append(.fork(0))
    try append(node)
    try append(.jump(start))
    instructions[start] = .fork(instructions.count)
  }
}
