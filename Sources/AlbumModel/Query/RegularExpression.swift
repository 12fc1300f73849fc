/// A regular expression whose search takes time proportional to the text, for any expression.
///
/// Swift's own `Regex` backtracks, and a backtracking search of `(a+)+$` cannot be interrupted: a
/// query would hang. This implementation follows all alternatives simultaneously (Thompson,
/// "Regular expression search algorithm", 1968), so no expression is slow. Features that need
/// backtracking (back references, lookahead and lookbehind) are not supported.
struct RegularExpression {
  /// The maximum number of instructions of an expression; `{n}` copies the repeated part.
  static let sizeLimit = 4_000

  let program: ExpressionProgram

  /// Compiles an expression.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - isFolded: whether it is matched with folded text, so that its letters are folded too.
  /// - Throws: ``QueryError`` that describes the mistake in the expression.
  init(_ text: String, isFolded: Bool = false) throws(QueryError) {
    var parser = ExpressionParser(text, isFolded: isFolded)
    program = try ExpressionProgram(try parser.expression())
  }

  /// Whether an expression contains a capital letter to match; those of `\W` and the like do not
  /// count.
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

/// A parsed expression.
indirect enum ExpressionNode {
  case set(ScalarSet)
  case sequence([ExpressionNode])
  case choice([ExpressionNode])
  case repeated(ExpressionNode, least: Int, most: Int?)
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
