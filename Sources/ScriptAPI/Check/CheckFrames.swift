/// An expression of names, members, calls and indexes, as far as it is read.
struct Chain {
  var meaning: Meaning?
  /// How the script writes it, as far as it is short.
  var path: String
  /// Whether an expression begins with it, so that what it gives may be assigned.
  let isWhole: Bool
}

/// An open bracket.
struct Bracket {
  enum Kind {
    /// Arguments of a call.
    case call
    /// A table; the keys that it may have come from its type.
    case table
    /// An index, or parentheses around an expression.
    case index, group
  }

  let kind: Kind
  /// What goes on behind the closing bracket; nil for a table that stands for itself.
  var chain: Chain?
  /// The type that is wanted of a table.
  var type: String?
  /// Which argument, from 0.
  var argument = 0
  /// The key of the value that is read.
  var key: String?
  /// What the first argument is.
  var first: Meaning?
  /// The first argument where it is a text.
  var literal: String?
}

/// A block: its variables, and what is being declared in it.
struct Block {
  /// What its end is: `end`, or `until`.
  let isFunction: Bool
  /// How many brackets were open before it.
  let brackets: Int
  var names: [String] = []
  var declaration: Declaration?
}

/// Variables that are being declared by a `local` or a `for`.
struct Declaration {
  let names: [String]
  let isLoop: Bool
  /// Where the equals sign behind them is.
  let equals: Int
  /// Which one is given its value now.
  var index = 0
  /// What the values are.
  var meanings: [Meaning?] = []
}
