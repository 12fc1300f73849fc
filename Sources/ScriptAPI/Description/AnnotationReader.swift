/// Reads the API from files with the annotations of lua-language-server.
///
/// A class is a table of the description; a class that extends `moonshelf.Event` is an event of the table
/// before it. The variable after a class is its name; without one, the words of its type are. A class with an
/// example is a record, whose fields have no separate comments.
struct AnnotationReader {
  private(set) var tables: [APITable] = []
  private(set) var aliases: [(name: String, type: String, summary: String)] = []
  /// The lines that are not understood.
  private(set) var problems: [String] = []

  private var lineNumber = 0
  private var comment: [String] = []
  private var parameters: [APIValue] = []
  private var results: [APIValue] = []
  private var declaredType: String?
  /// The first version with the class, and with the fields of a record.
  private var since = ""
  private var event: APIItem?

  /// Reads a file and adds its tables.
  mutating func read(_ file: [UInt8]) {
    lineNumber = 0
    for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      lineNumber += 1
      read(String(decoding: line, as: UTF8.self))
    }
    endEvent()
  }

  private mutating func read(_ line: String) {
    if line.hasPrefix("---@") {
      readTag(line.dropFirst(4))
    } else if line.hasPrefix("---") {
      comment.append(String(line.dropFirst(3)))
    } else if line.isEmpty {
      if !comment.isEmpty { refuse("a comment above nothing") }
      comment = []
    } else if !line.hasPrefix("--") {
      readCode(line)
    }
  }

  private mutating func readTag(_ tag: Substring) {
    let (keyword, rest) = tag.firstWord
    switch keyword {
    case "class": readClass(rest)
    case "field": readField(rest)
    case "alias":
      let (name, type) = rest.firstWord
      aliases.append((String(name), String(type), comment.joined(separator: " ")))
      comment = []
    case "param":
      let (name, rest) = rest.firstWord
      let (type, what) = typeAndRest(rest)
      // Variable arguments are always optional.
      parameters.append(
        APIValue(
          String(name.last == "?" ? name.dropLast() : name), String(type), String(what),
          isOptional: name.last == "?" || name == "..."))
    case "return":
      let (type, rest) = typeAndRest(rest)
      let (name, what) = rest.firstWord
      results.append(APIValue(String(name), marked: type, String(what)))
    case "type": declaredType = String(rest)
    // The classes of events contain the same information.
    case "overload", "meta": break
    default: refuse("the tag \(keyword)")
    }
  }

  private mutating func readClass(_ declaration: Substring) {
    endEvent()
    let (name, parent) = declaration.firstWord
    let doc = readComment()
    if parent == "moonshelf.Event", name.last == ":" {
      event = APIItem(name: "", kind: .event, doc)
    } else {
      let type = String(declaration)
      tables.append(APITable(name: Self.words(of: type), type: type, doc))
      since = doc.since
    }
  }

  private mutating func readField(_ declaration: Substring) {
    // `[string|integer]`: any name.
    if declaration.first == "[", let last = tables.indices.last {
      tables[last].hasFreeNames = true
      return
    }
    let (name, rest) = declaration.firstWord
    let (type, what) = typeAndRest(rest)
    if event != nil {
      if name == "name" {
        event?.name = String(type.dropFirst().dropLast())
      } else {
        event?.parameters.append(APIValue(String(name), marked: type, String(what)))
      }
    } else if let table = tables.last {
      var field = APIItem(name: "\(table.name).\(name)", kind: .field, readComment())
      field.parameters = [APIValue("", String(type))]
      if table.isRecord {
        field.summary = String(what)
        field.since = since
      }
      add(field)
    } else {
      refuse("a field without a class")
    }
  }

  private mutating func readCode(_ line: String) {
    defer { (parameters, results, declaredType) = ([], [], nil) }
    if line.hasPrefix("function "), let end = line.firstIndex(of: "(") {
      let name = String(line[..<end].dropFirst("function ".count))
      var function = APIItem(
        name: name, kind: name.contains(":") ? .method : .function, readComment())
      function.parameters = parameters
      function.returns = results
      let written = parameters.map(\.name).joined(separator: ", ")
      if line[end...] != "(\(written)) end" { refuse("parameters other than those described") }
      add(function)
    } else if line.hasSuffix(" = {}") {
      let variable = line.dropLast(" = {}".count)
      name(String(variable.hasPrefix("local ") ? variable.dropFirst("local ".count) : variable))
    } else if line != "return moonshelf" {
      refuse("a line of code")
    }
  }

  /// Names the last table after its variable, or adds a global to it.
  private mutating func name(_ variable: String) {
    guard let type = declaredType else {
      guard let last = tables.indices.last else { return refuse("a variable without a class") }
      tables[last].rename(tables[last].isRecord ? variable.replacing("_", with: " ") : variable)
      return
    }
    var global = APIItem(name: variable, kind: .field, readComment())
    global.parameters = [APIValue("", type)]
    add(global)
  }

  private mutating func add(_ item: APIItem) {
    guard let last = tables.indices.last else { return refuse("\(item.name) without a class") }
    tables[last].items.append(item)
  }

  private mutating func endEvent() {
    guard let event else { return }
    self.event = nil
    add(event)
  }

  /// The collected comment, which is then empty.
  private mutating func readComment() -> DocComment {
    let doc = DocComment(comment)
    if let problem = doc.problem { refuse(problem) }
    comment = []
    return doc
  }

  private mutating func typeAndRest(_ text: Substring) -> (type: Substring, rest: Substring) {
    guard let parts = TypeText.split(text) else {
      refuse("the type in \"\(text)\"")
      return (text, "")
    }
    return parts
  }

  private mutating func refuse(_ what: String) {
    problems.append("\(lineNumber): \(what) is not understood")
  }

  /// The name of a class without a variable: `csv decode options` for `moonshelf.CSVDecodeOptions`.
  private static func words(of type: String) -> String {
    let letters = Array(type.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }.reversed())
    var name: [UInt8] = []
    for (index, letter) in letters.enumerated() {
      let endsWord = index > 0 && !letters[index - 1].isCapital
      let beginsWord = index + 1 < letters.count && !letters[index + 1].isCapital
      if letter.isCapital, index > 0, endsWord || beginsWord { name.append(UInt8(ascii: " ")) }
      name.append(letter.isCapital ? letter + 32 : letter)
    }
    return String(decoding: name, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var isCapital: Bool { self >= 65 && self <= 90 }
}

extension Substring {
  /// The text before the first space, and the text after it.
  fileprivate var firstWord: (Substring, Substring) {
    guard let space = utf8.firstIndex(of: UInt8(ascii: " ")) else { return (self, "") }
    return (self[..<space], self[utf8.index(after: space)...])
  }
}
