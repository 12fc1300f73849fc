import AlbumModel

extension LiteralText {
  /// Skips the name of a function that makes a list of its arguments, as Kotlin has.
  mutating func skipList() -> Bool {
    let start = position
    let functions = [
      "listOf", "arrayListOf", "mutableListOf", "arrayOf", "List.of", "Arrays.asList",
    ]
    if functions.contains(word()), peek == UInt8(ascii: "(") { return true }
    position = start
    return false
  }

  /// Whether a call follows.
  var isCall: Bool {
    var ahead = self
    let name = ahead.word()
    return name == "new" || !name.isEmpty && ahead.peek == UInt8(ascii: "(")
  }

  /// The object or the list of the arguments of a call that makes an object: `Album(title: "Low")`,
  /// `new Album("Low", 1977)`.
  ///
  /// - Returns: false if it is something else.
  package mutating func call(_ word: String) throws -> Bool {
    let start = position
    var name = word
    if name == "new" {
      skipBlanks()
      name = self.word()
    }
    let isType = name.split(separator: ".").last?.first?.isUppercase == true || name == ".init"
    guard isType, peek == UInt8(ascii: "(") else {
      position = start
      return false
    }
    try enter()
    defer { depth -= 1 }
    position += 1
    let end = UInt8(ascii: ")")
    let opening = output.count
    output.append(UInt8(ascii: "["))
    var isNamed: Bool?
    while try !closes(end) {
      if isNamed != nil { output.append(UInt8(ascii: ",")) }
      let hasName = label()
      guard isNamed ?? hasName == hasName else { throw Unreadable() }
      isNamed = hasName
      try value(inObject: true)
      try separator(or: end)
    }
    output.append(UInt8(ascii: isNamed == true ? "}" : "]"))
    if isNamed == true { output[opening] = UInt8(ascii: "{") }
    return true
  }

  /// Reads the name of an argument: `title:` or `title=`; false without one.
  private mutating func label() -> Bool {
    let (start, length) = (position, output.count)
    let name = word()
    skipSpace()
    guard !name.isEmpty, let mark = peek, ":=".utf8.contains(mark) else {
      position = start
      output.removeLast(output.count - length)
      return false
    }
    position += 1
    // A copy: a slice would have the whole output copied at the next change.
    let space = Array(output[length...])
    output.removeLast(space.count)
    JSONText.append(name, to: &output)
    output.append(UInt8(ascii: ":"))
    output += space
    return true
  }
}
