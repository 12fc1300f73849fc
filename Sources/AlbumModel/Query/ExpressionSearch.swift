/// Searches texts for one expression, caching the states of the search.
///
/// The machine's sets of instructions are numbered and their transitions kept in a table as they
/// occur (a deterministic automaton built lazily), so a letter usually costs one look-up.
final class ExpressionSearch {
  /// The maximum number of cached sets; after that the table is cleared.
  private static let stateLimit = 1_000

  private static let unknown: Int32 = -1
  private static let found: Int32 = -2
  private static let hopeless: Int32 = -3

  /// A set of instructions to continue with, and the kind of the previous scalar.
  private struct State: Hashable {
    var instructions: [Int32]
    var isStart: Bool
    var afterWord: Bool
  }

  private let program: RegularExpression
  /// Whether the expression can only match at the start of the text.
  private let isAnchored: Bool
  private var classes: ScalarClasses
  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  /// The number of the state after each state and class of scalars, ``stride`` entries per state.
  private var steps: [Int32] = []
  private var stride = 16
  /// Whether the text may end in a state: 0 no, 1 yes, -1 not known yet.
  private var ends: [Int8] = []

  init(_ expression: RegularExpression, isFolded: Bool) {
    program = expression
    classes = ScalarClasses(sets: expression.sets, isFolded: isFolded)
    isAnchored = if case .check(.start) = expression.instructions[0] { true } else { false }
    _ = number(of: ExpressionSearch.start)
  }

  private static let start = State(instructions: [0], isStart: true, afterWord: false)

  /// Whether the expression matches anywhere in a text of UTF-8.
  ///
  /// - Complexity: O(n·m) at worst for a text of n bytes and an expression of m instructions;
  ///   O(n) once the table contains the transitions for such texts.
  func finds(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var state: Int32 = 0
    var index = 0
    while true {
      let scalarClass = run(through: bytes, from: &index, in: &state)
      guard let scalarClass = scalarClass ?? beyondASCII(bytes, at: &index) else {
        return isFound(atEndIn: state)
      }
      if scalarClass >= stride { state = widen(for: scalarClass, at: state) }
      var next = steps[Int(state) * stride + scalarClass]
      if next == ExpressionSearch.unknown { next = step(from: state, scalarClass) }
      if next == ExpressionSearch.found { return true }
      if next == ExpressionSearch.hopeless { return false }
      state = next
    }
  }

  /// Processes ASCII with the table alone, until a transition is unknown or ends the search.
  ///
  /// - Returns: the class of the scalar to process next; nil before one beyond ASCII or at the
  ///   end.
  private func run(
    through bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, in state: inout Int32
  ) -> Int? {
    let stride = self.stride
    var position = index
    var reached = state
    defer { (index, state) = (position, reached) }
    return steps.withUnsafeBufferPointer { steps in
      classes.ascii.withUnsafeBufferPointer { ascii in
        while position < bytes.count, bytes[position] < 0x80 {
          let scalarClass = Int(ascii[Int(bytes[position])])
          position += 1
          guard scalarClass < stride else { return scalarClass }
          let next = steps[Int(reached) * stride + scalarClass]
          guard next >= 0 else { return scalarClass }
          reached = next
        }
        return nil
      }
    }
  }

  private func beyondASCII(_ bytes: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Int? {
    guard index < bytes.count else { return nil }
    let (scalar, length) = UTF8Scalar.decode(bytes, at: index)
    index += length
    return classes.number(of: scalar)
  }

  // MARK: The table

  private func number(of state: State) -> Int32 {
    if let number = numbers[state] { return number }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    steps.append(contentsOf: repeatElement(ExpressionSearch.unknown, count: stride))
    ends.append(-1)
    return number
  }

  private func forgetAll() {
    states.removeAll()
    numbers.removeAll()
    steps.removeAll()
    ends.removeAll()
    _ = number(of: ExpressionSearch.start)
  }

  private func widen(for scalarClass: Int, at number: Int32) -> Int32 {
    let state = states[Int(number)]
    while stride <= scalarClass { stride *= 2 }
    forgetAll()
    return self.number(of: state)
  }

  private func step(from number: Int32, _ scalarClass: Int) -> Int32 {
    let state = states[Int(number)]
    let cell = Int(number) * stride + scalarClass
    let reached = follow(state, isEnd: false, beforeWord: classes.isWord(scalarClass))
    guard let reached else {
      steps[cell] = ExpressionSearch.found
      return ExpressionSearch.found
    }
    // A search starts again at every scalar, unless it cannot match there.
    var next: Set<Int32> = isAnchored ? [] : [0]
    for instruction in reached {
      if case .take(let set) = program.instructions[Int(instruction)],
        classes.contains(scalarClass, inSet: set)
      {
        next.insert(instruction + 1)
      }
    }
    if next.isEmpty {
      steps[cell] = ExpressionSearch.hopeless
      return ExpressionSearch.hopeless
    }
    let nextState = State(
      instructions: next.sorted(), isStart: false, afterWord: classes.isWord(scalarClass))
    if states.count >= ExpressionSearch.stateLimit, numbers[nextState] == nil {
      forgetAll()
      return self.number(of: nextState)
    }
    let nextNumber = self.number(of: nextState)
    steps[cell] = nextNumber
    return nextNumber
  }

  private func isFound(atEndIn number: Int32) -> Bool {
    if ends[Int(number)] < 0 {
      let reached = follow(states[Int(number)], isEnd: true, beforeWord: false)
      ends[Int(number)] = reached == nil ? 1 : 0
    }
    return ends[Int(number)] == 1
  }

  /// The instructions reached without consuming a scalar; nil when the end of the program is
  /// reached.
  private func follow(_ state: State, isEnd: Bool, beforeWord: Bool) -> [Int32]? {
    var isReached = [Bool](repeating: false, count: program.instructions.count)
    var reached: [Int32] = []
    var pending = state.instructions
    while let instruction = pending.popLast() {
      if isReached[Int(instruction)] { continue }
      isReached[Int(instruction)] = true
      switch program.instructions[Int(instruction)] {
      case .take: reached.append(instruction)
      case .jump(let target): pending.append(Int32(target))
      case .fork(let target, _): pending += [instruction + 1, Int32(target)]
      case .mark: pending.append(instruction + 1)
      case .found: return nil
      case .check(let assertion):
        let holds = assertion.holds(
          isStart: state.isStart, isEnd: isEnd, afterWord: state.afterWord, beforeWord: beforeWord)
        if holds { pending.append(instruction + 1) }
      }
    }
    return reached
  }
}
