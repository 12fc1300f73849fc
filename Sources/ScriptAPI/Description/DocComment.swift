/// The comment of a class, a field or a function, in Markdown.
///
/// Its first paragraph is the summary. A fence marked `lua` holds the example, `Wrong:` and a fence marked
/// `text` the mistake; the word after the mark is the kind of file, followed by its arguments.
struct DocComment {
  private(set) var summary = ""
  private(set) var text = ""
  /// The call syntax, where the parameters do not show it.
  private(set) var call: String?
  private(set) var since = ""
  private(set) var example: APIExample?
  private(set) var misuse: APIMisuse?
  /// The part that is not understood.
  private(set) var problem: String?

  private var paragraphs: [String] = []
  private var isInParagraph = false
  private var wrongCall: String?

  init(_ lines: [String]) {
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      if line.hasPrefix("```") {
        guard let end = lines[index...].firstIndex(of: "```") else {
          problem = "a fence without an end"
          return
        }
        readFence(line.dropFirst(3), lines[index..<end].joined(separator: "\n"))
        index = end + 1
      } else if let call = line.inside("Wrong: `", "`") {
        wrongCall = call
      } else if let call = line.inside("Call: `", "`") {
        self.call = call
      } else if let version = line.inside("Since ", "."), version.first?.isNumber == true {
        since = version
      } else {
        readProse(line)
      }
    }
    if wrongCall != nil { problem = "a wrong call without its message" }
    summary = paragraphs.first ?? ""
    text = paragraphs.dropFirst().joined(separator: "\n\n")
  }

  private mutating func readFence(_ mark: Substring, _ content: String) {
    let words = mark.split(separator: " ").map(String.init)
    let kind = words.count > 1 ? APIExample.Kind(rawValue: words[1]) : .script
    let arguments = Array(words.dropFirst(2))
    switch (words.first, kind, wrongCall) {
    case ("lua", let kind?, _):
      example = APIExample(kind: kind, arguments: arguments, source: content)
    case ("text", let kind?, let call?):
      misuse = APIMisuse(kind: kind, arguments: arguments, call: call, message: content)
      wrongCall = nil
    default: problem = "a fence marked \"\(mark)\""
    }
  }

  /// Joins the lines of a paragraph; items of a list stay separate lines.
  private mutating func readProse(_ line: String) {
    guard !line.isEmpty else {
      isInParagraph = false
      return
    }
    if !isInParagraph {
      paragraphs.append(line)
    } else {
      let rest = line.drop { $0 == " " }
      paragraphs[paragraphs.count - 1] += (line.hasPrefix("- ") ? "\n" : " ") + rest
    }
    isInParagraph = true
  }
}

extension String {
  /// The text between a prefix and a suffix; nil without them.
  fileprivate func inside(_ beginning: String, _ end: String) -> String? {
    guard hasPrefix(beginning), hasSuffix(end), utf8.count >= beginning.utf8.count + end.utf8.count
    else { return nil }
    return String(dropFirst(beginning.count).dropLast(end.count))
  }
}
