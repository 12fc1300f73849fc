import AlbumModel
import RecordReading

/// What is in brackets behind a name: a medium, which no title has; otherwise part of the name, unless
/// most names of the list have one, such as the genre or the label.
enum EndRemark {
  /// Names without the addresses behind them, as Notion exports relations: `Lorde (https://…)`.
  static func withoutAddresses(_ text: String) -> String {
    text.contains(" (http") ? text.replacing(#/ \(https?://[^\s)]*\)/#, with: "") : text
  }

  private static let media: Set<String> = WordList.named("EndRemark.media")
  private static let versions: Set<String> = WordList.named("EndRemark.versions")

  /// A title without the medium behind it, as in `Tago Mago (2-LP)`; nil if there is none.
  static func medium(of title: String) -> (title: String, medium: String)? {
    guard let last = title.utf8.last, last == 0x29 || last == 0x5D, let found = split(title) else {
      return nil
    }
    return isMedium(found.remark) ? (found.rest, found.remark) : nil
  }

  /// What a remark has: a medium, a grade of the condition, and anything else as a note.
  static func fields(of remark: String) -> [(name: String, text: String)] {
    let parts = [" – ", " — "].reduce(remark) { $0.replacing($1, with: ", ") }
      .split(separator: ", ").compactMap { TrimmedText.text($0) }
    let format = parts.firstIndex(where: isMedium)
    let grade = parts.firstIndex {
      EvidentField.isUnmistakable($0) || format != nil && EvidentField.isGrade($0)
    }
    let rating = parts.firstIndex { EvidentField.isFraction($0) || $0.first == "★" }
    let price = parts.firstIndex(where: EvidentField.isMoney)
    let places = [("format", format), ("condition", grade), ("rating", rating), ("price", price)]
    guard places.contains(where: { $0.1 != nil }) else { return [("notes", remark)] }
    let notes = parts.indices.filter { index in !places.contains { $0.1 == index } }
      .map { parts[$0] }
    return places.compactMap { name, place in
      place.map { (name, parts[$0]) }
    } + (notes.isEmpty ? [] : [("notes", notes.joined(separator: ", "))])
  }

  /// Whether a text next to a year is no label: a medium, a grade, a country, a version.
  static func isOther(_ text: String) -> Bool {
    let words = FoldedText.fold(text).split { !$0.isLetter }.map(String.init)
    let isCountry = text.count <= 2 && text == text.uppercased()
    return isMedium(text) || EvidentField.isUnmistakable(text) || isCountry
      || words.contains(where: versions.contains)
  }

  /// Whether a text is what an album is on: `LP`, `2 x CD`.
  static func isMedium(_ text: String) -> Bool {
    let word = text.drop { $0.isNumber || " -x×".contains($0) }
    return media.contains(FoldedText.fold(String(word)))
  }

  /// The same as ``split(_:)``, but nil for the version of an album, which is part of its title.
  static func split(titled text: String) -> (rest: String, remark: String)? {
    guard let found = split(text) else { return nil }
    let words = FoldedText.fold(found.remark).split { !$0.isLetter }
    return words.contains { versions.contains(String($0)) } ? nil : found
  }

  /// Whether nearly all texts have a label and a year in brackets, and no medium or genre.
  static func areLabelled(_ texts: [String]) -> Bool {
    let labels = texts.compactMap { TitleYear.labelled($0)?.label }
    return texts.count >= fewest && labels.count * 10 >= texts.count * 9
      && labels.count { isMedium($0) || GenreWords.isGenre($0) } * 5 <= labels.count
  }

  /// The fewest names that show it.
  private static let fewest = 5

  /// A rating, a price or a grade behind a title, as in `Spiderland 9/10`; nil without one.
  static func word(endOf title: String) -> (title: String, word: String)? {
    guard let space = title.lastIndex(of: " "), let rest = TrimmedText.text(title[..<space]) else {
      return nil
    }
    let word = String(title[space...].dropFirst())
    let isOne =
      EvidentField.isFraction(word) || EvidentField.isMoney(word)
      || EvidentField.isUnmistakable(word)
    return isOne ? (rest, word) : nil
  }

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
