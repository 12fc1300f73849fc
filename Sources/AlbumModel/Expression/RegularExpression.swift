/// A regular expression that is searched for in time proportional to the text, whatever it says.
///
/// Swift's own `Regex` backtracks, and a backtracking search of `(a+)+$` cannot be interrupted: a
/// query would hang for ever. This one follows all ways through the expression at once (Thompson,
/// "Regular expression search algorithm", 1968), so there is no slow one to find. What needs
/// backtracking (back references, looking ahead and behind) it does not have.
struct RegularExpression {
  /// How many instructions an expression may compile to; `{n}` copies what it repeats.
  static let sizeLimit = 4_000

  let program: ExpressionProgram

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - isFolded: whether it is searched for in folded text, so that its letters fold too.
  /// - Throws: ``QueryError`` that says what is wrong with the expression.
  init(_ text: String, isFolded: Bool = false) throws(QueryError) {
    var parser = ExpressionParser(text, isFolded: isFolded)
    program = try ExpressionProgram(try parser.expression())
  }

  /// Whether an expression has a capital letter to find; those of `\W` and its like are none.
  static func hasCapital(_ text: String) -> Bool {
    var plain = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        plain.append(scalar)
      }
    }
    return String(plain).hasCapital
  }
}

/// An expression taken apart.
indirect enum ExpressionNode {
  case set(ScalarSet)
  case sequence([ExpressionNode])
  case choice([ExpressionNode])
  case repeated(ExpressionNode, least: Int, most: Int?)
  case assertion(ExpressionAssertion)
}

/// A condition on where in the text the search stands.
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
