extension RegularExpression {
  /// A scalar to be matched, and the part of a text that it stands for.
  struct Unit {
    let scalar: Unicode.Scalar
    let part: Range<String.Index>
  }

  /// An instruction to continue at, with the starts and ends of the groups so far; -1 for none.
  private struct Thread {
    let instruction: Int
    var marks: [Int]
  }

  /// The threads at one position, each instruction once.
  private struct Threads {
    var list: [Thread] = []
    var isReached: [Bool]
  }

  /// The first match at or after a position, and the parts that its parentheses match.
  ///
  /// It follows all alternatives at the same time, in the order of preference (Pike's machine), so it
  /// takes time proportional to the text, too.
  ///
  /// - Returns: the range of the whole match, then those of the groups; nil if there is none.
  /// - Complexity: O(n·m) for n units and an expression of m instructions.
  func match(in units: [Unit], from start: Int) -> [Range<Int>?]? {
    let none = [Bool](repeating: false, count: instructions.count)
    var current = Threads(isReached: none)
    var found: [Int]?
    var position = start
    while true {
      // An earlier start takes precedence.
      if found == nil {
        var marks = [Int](repeating: -1, count: 2 * (groupCount + 1))
        marks[0] = position
        add(Thread(instruction: 0, marks: marks), to: &current, at: position, of: units)
      }
      if current.list.isEmpty, found != nil { break }
      var next = Threads(isReached: none)
      for var thread in current.list {
        if case .take(let set) = instructions[thread.instruction] {
          guard position < units.count, sets[set].contains(units[position].scalar) else { continue }
          thread = Thread(instruction: thread.instruction + 1, marks: thread.marks)
          add(thread, to: &next, at: position + 1, of: units)
        } else {
          thread.marks[1] = position
          found = thread.marks
          break
        }
      }
      guard position < units.count else { break }
      current = next
      position += 1
    }
    guard let found else { return nil }
    return stride(from: 0, to: found.count, by: 2).map { index in
      found[index] >= 0 && found[index + 1] >= found[index] ? found[index]..<found[index + 1] : nil
    }
  }

  /// Adds the threads that a thread reaches without consuming a scalar, the preferred ones first.
  private func add(_ thread: Thread, to threads: inout Threads, at position: Int, of units: [Unit])
  {
    var pending = [thread]
    while let thread = pending.popLast() {
      let index = thread.instruction
      if threads.isReached[index] { continue }
      threads.isReached[index] = true
      let following = Thread(instruction: index + 1, marks: thread.marks)
      switch instructions[index] {
      case .take, .found: threads.list.append(thread)
      case .jump(let target): pending.append(Thread(instruction: target, marks: thread.marks))
      case .fork(let target, let isLazy):
        let other = Thread(instruction: target, marks: thread.marks)
        pending += isLazy ? [following, other] : [other, following]
      case .mark(let number):
        var marked = following
        marked.marks[number] = position
        pending.append(marked)
      case .check(let assertion):
        let holds = assertion.holds(
          isStart: position == 0, isEnd: position == units.count,
          afterWord: position > 0 && units[position - 1].scalar.isWordLetter,
          beforeWord: position < units.count && units[position].scalar.isWordLetter)
        if holds { pending.append(following) }
      }
    }
  }
}
