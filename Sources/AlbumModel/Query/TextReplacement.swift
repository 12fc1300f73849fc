/// A replacement within texts, as in sed: `s/ Orchestra/ Orch./`.
///
/// The expression is one of queries (`RegularExpression`); `&` and `\1` to `\9` in the replacement
/// are the match and its groups. The flag `g` replaces every match instead of the first, `i` ignores
/// case and accents.
public struct TextReplacement: Sendable {
  private enum Part {
    case text(String)
    case group(Int)
  }

  private let expression: RegularExpression
  private let isGlobal: Bool
  private let isFolded: Bool
  private let parts: [Part]

  /// Reads a replacement.
  ///
  /// - Parameter text: `s/expression/replacement/flags`; any mark may take the place of the slash.
  /// - Throws: ``QueryError`` that says what is wrong.
  public init(_ text: String) throws(QueryError) {
    var rest = text.dropFirst()
    guard text.first == "s", let mark = rest.popFirst(), mark != "\\", !mark.isLetter,
      !mark.isNumber, !mark.isWhitespace
    else { throw QueryError("a replacement is written s/old/new/, not \"\(text)\"") }
    var sides: [String] = []
    for _ in 0..<2 {
      guard let side = Self.take(&rest, upTo: mark) else {
        throw QueryError(
          "a replacement is written s\(mark)old\(mark)new\(mark): a \(mark) is missing")
      }
      sides.append(side)
    }
    if let other = rest.first(where: { !"gi".contains($0) }) {
      throw QueryError("a replacement has the flags g and i, not \"\(other)\"")
    }
    guard !sides[0].isEmpty else { throw QueryError("the regular expression is empty") }
    isGlobal = rest.contains("g")
    isFolded = rest.contains("i")
    do throws(QueryError) {
      expression = try RegularExpression(sides[0], isFolded: isFolded, hasGroups: true)
    } catch {
      throw QueryError("bad regular expression: \(error.message)")
    }
    parts = try Self.parts(of: sides[1], groups: expression.groupCount)
  }

  /// Takes the text up to a mark, in which a backslash before the mark stands for the mark itself.
  private static func take(_ rest: inout Substring, upTo mark: Character) -> String? {
    var text = ""
    while let character = rest.popFirst() {
      if character == mark { return text }
      if character == "\\", let next = rest.popFirst() {
        text += next == mark ? String(next) : "\\\(next)"
      } else {
        text.append(character)
      }
    }
    return nil
  }

  private static func parts(of text: String, groups: Int) throws(QueryError) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "&": parts.append(.group(0))
      case "\\":
        let next = rest.popFirst() ?? "\\"
        if let number = next.wholeNumberValue {
          guard number <= groups else {
            throw QueryError("there are no \(number) groups for \\\(number) in the expression")
          }
          parts.append(.group(number))
        } else {
          parts.append(.text(next == "n" ? "\n" : next == "t" ? "\t" : String(next)))
        }
      default: parts.append(.text(String(character)))
      }
    }
    return parts
  }

  /// The text with the first match, or every one, replaced.
  ///
  /// - Complexity: O(n·m) for a text of n scalars and an expression of m instructions, for each match.
  public func replacing(in text: String) -> String {
    let units = units(of: text)
    var output = ""
    // The end of the last match in the text, and where to search for the next one.
    var (done, from, last) = (text.startIndex, 0, -1)
    while from <= units.count, let groups = expression.match(in: units, from: from),
      let match = groups[0]
    {
      from = match.isEmpty ? match.upperBound + 1 : match.upperBound
      // Not an empty match just after another one.
      if match.isEmpty, match.lowerBound == last { continue }
      last = match.upperBound
      let range = range(of: match, units, in: text)
      output += text[done..<max(done, range.lowerBound)]
      for part in parts {
        switch part {
        case .text(let text): output += text
        case .group(let number):
          if let group = groups[number] { output += text[self.range(of: group, units, in: text)] }
        }
      }
      done = max(done, range.upperBound)
      if !isGlobal { break }
    }
    return output + text[done...]
  }

  private func units(of text: String) -> [RegularExpression.Unit] {
    let scalars = text.unicodeScalars
    guard isFolded else {
      return scalars.indices.map { .init(scalar: scalars[$0], part: $0..<scalars.index(after: $0)) }
    }
    return text.indices.flatMap { index -> [RegularExpression.Unit] in
      let part = index..<text.index(after: index)
      let folded = FoldedText.fold(String(text[index]))
      return folded.unicodeScalars.map { .init(scalar: $0, part: part) }
    }
  }

  private func range(
    of match: Range<Int>, _ units: [RegularExpression.Unit], in text: String
  ) -> Range<String.Index> {
    let start =
      match.lowerBound < units.count ? units[match.lowerBound].part.lowerBound : text.endIndex
    return match.isEmpty ? start..<start : start..<units[match.upperBound - 1].part.upperBound
  }
}
