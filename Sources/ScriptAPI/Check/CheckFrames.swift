/// An expression of names, members, calls and indexes, up to the current token.
struct Chain {
  var meaning: Meaning?
  /// Its source text, shortened.
  var path: String
  /// Whether an expression begins with it, so that its result may be assigned.
  let isWhole: Bool
}

/// An open bracket.
struct Bracket {
  enum Kind {
    /// Arguments of a call.
    case call
    /// A table; its type defines the valid keys.
    case table
    /// An index, or parentheses around an expression.
    case index, group
  }

  let kind: Kind
  /// The expression that continues after the closing bracket; nil for a plain table.
  var chain: Chain?
  /// The expected type of a table.
  var type: String?
  /// The index of the argument, from 0.
  var argument = 0
  /// The key of the current value.
  var key: String?
  /// The meaning of the first argument.
  var first: Meaning?
  /// The first argument, if it is a string.
  var literal: String?
}

/// A block: its variables, and what is being declared in it.
struct Block {
  /// Whether it is the body of a function.
  let isFunction: Bool
  /// How many brackets were open before it.
  let brackets: Int
  var names: [String] = []
  var declaration: Declaration?
}

/// Variables that a `local` or a `for` is declaring.
struct Declaration {
  let names: [String]
  let isLoop: Bool
  /// The index of the equals sign after them.
  let equals: Int
  /// The index of the variable whose value is being read.
  var index = 0
  /// The meanings of the values.
  var meanings: [Meaning?] = []
}
