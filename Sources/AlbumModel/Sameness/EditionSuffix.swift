/// The end of a title that names an edition: "(Remastered 2009)", " - EP", ": Deluxe Edition".
enum EditionSuffix {
  /// A title without all such ends; one that consists only of them is unchanged.
  ///
  /// - Complexity: O(n); nothing is looked up for titles without a bracket, dash or colon.
  static func dropped(from title: FoldedSlice) -> FoldedSlice {
    var title = title
    while let rest = bracketDropped(from: title) ?? tailDropped(from: title) {
      title = rest
    }
    return title
  }

  private static func bracketDropped(from title: FoldedSlice) -> FoldedSlice? {
    let open: UInt8
    switch title.last {
    case UInt8(ascii: ")"): open = UInt8(ascii: "(")
    case UInt8(ascii: "]"): open = UInt8(ascii: "[")
    default: return nil
    }
    guard let close = title.last, let place = opening(open, close, in: title) else { return nil }
    return rest(title[..<place], without: title[(place + 1)...].dropLast())
  }

  private static func opening(_ open: UInt8, _ close: UInt8, in title: FoldedSlice) -> Int? {
    var depth = 0
    for index in title.indices.reversed() {
      if title[index] == close { depth += 1 }
      if title[index] == open { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Removes the part after the last " - " or ": ".
  private static func tailDropped(from title: FoldedSlice) -> FoldedSlice? {
    // Real names of editions are shorter.
    let lowest = max(title.startIndex, title.endIndex - EditionWords.longest - 2)
    var next = title.endIndex - 2
    while next >= lowest {
      let index = next
      next -= 1
      guard title[index + 1] == 0x20 else { continue }
      let isDash =
        title[index] == UInt8(ascii: "-") && index > title.startIndex && title[index - 1] == 0x20
      guard isDash || title[index] == UInt8(ascii: ":") else { continue }
      return rest(title[..<index], without: title[(index + 1)...])
    }
    return nil
  }

  private static func rest(_ rest: FoldedSlice, without suffix: FoldedSlice) -> FoldedSlice? {
    guard EditionWords.isEdition(suffix) else { return nil }
    let rest = rest.trimmedOfSpace
    return rest.hasInk ? rest : nil
  }
}
