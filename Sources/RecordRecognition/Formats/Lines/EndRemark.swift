import RecordReading

/// What is in brackets behind most names of a list, such as the genre or the label; in brackets behind
/// a few names it is part of them.
enum EndRemark {
  /// The fewest names that show it.
  private static let fewest = 5

  /// The text before the brackets at the end and that in them; nil without any, or for a year.
  static func split(_ text: String) -> (rest: String, remark: String)? {
    // `Title (Label), digipak`.
    if let place = text.ranges(of: "), ").last, text[place.upperBound...].count <= 30,
      let found = split(String(text[...place.lowerBound]))
    {
      return (found.rest, found.remark + ", " + text[place.upperBound...])
    }
    guard let last = text.last, let open = [")": "(", "]": "["][String(last)] else { return nil }
    var depth = 0
    var place = text.endIndex
    while place > text.startIndex {
      place = text.index(before: place)
      if text[place] == last { depth += 1 }
      if String(text[place]) == open { depth -= 1 }
      guard depth == 0 else { continue }
      guard let rest = TrimmedText.text(text[..<place]),
        let remark = TrimmedText.text(text[text.index(after: place)...].dropLast()),
        YearText.year(in: remark) == nil
      else { return nil }
      return (rest, remark)
    }
    return nil
  }

  /// Whether nearly all of some names have one.
  static func isUsual(_ names: [String]) -> Bool {
    names.count >= fewest && names.count { split($0) != nil } * 10 >= names.count * 8
  }
}
