import AlbumModel

/// Converts Discogs' names to the usual ones.
package enum DiscogsName {
  /// One or several names without the numbers that distinguish people of the same name: `Low (2)`.
  ///
  /// `Beatles, The` becomes `The Beatles`, and `Various` becomes `Various Artists`.
  package static func plain(_ name: String) -> String { usual(withoutNumbers(name)) }

  /// The same in a list of unknown origin, without the asterisk of `Sabu*`, which says that the artist
  /// has another name elsewhere; Discogs' own files name bands such as `Frost*`.
  package static func listed(_ name: String) -> String {
    usual(withoutAsterisks(withoutNumbers(name)))
  }

  private static func usual(_ unnumbered: String) -> String {
    if unnumbered == "Various" { return "Various Artists" }
    guard unnumbered.contains(", The") else { return unnumbered }
    var (names, rest) = ("", unnumbered[...])
    // `Beatles, The / Velvet Underground, The & Nico`: each article belongs to one of the names.
    while let end = rest.firstRange(of: ", The") {
      let behind = rest[end.upperBound...]
      let isLast = behind.isEmpty
      guard isLast || joints.contains(where: behind.hasPrefix) else {
        names += rest[..<end.upperBound]
        rest = behind
        continue
      }
      let before = rest[..<end.lowerBound]
      // `Mamas & Papas, The` is one name.
      let start =
        joints.compactMap { joint in
          isLast && [" & ", " And ", ", "].contains(joint)
            ? nil : before.ranges(of: joint).last?.upperBound
        }.max() ?? before.startIndex
      names += before[..<start] + "The " + before[start...]
      rest = behind
    }
    return names + rest
  }

  /// What joins the names of artists.
  private static let joints = [
    " / ", " & ", " And ", ", ", " + ", " Feat. ", " Featuring ", " Ft. ", " With ", " Vs. ",
    " Vs ", " Conducting ", " Presents ", " Meets ",
  ]

  /// What is done to the names of a list of unknown origin.
  package static let remark =
    "artists are written as at Discogs; their numbers, as in \"Low (2)\", are left out, and "
    + "\"Slits, The\" becomes \"The Slits\""

  /// Whether the names in a column are those of Discogs: only there are numbers behind them.
  ///
  /// - Parameters:
  ///   - rows: the first rows' cells, of which one with an address of Discogs is evidence too.
  ///   - column: the column with the artists.
  /// - Returns: false if fewer than two names have a number, and none next to an address.
  package static func isUsual(in rows: [[String]], column: Int) -> Bool {
    let count = rows.count { column < $0.count && withoutNumbers($0[column]) != $0[column] }
    return count > 1 || count == 1 && rows.contains { $0.contains { $0.contains("discogs.com/") } }
  }

  private static func withoutAsterisks(_ text: String) -> String {
    guard text.contains("*") else { return text }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let comma = word.hasSuffix(",") ? "," : ""
      let name = word.dropLast(comma.count)
      return name.hasSuffix("*") && name.count { $0 == "*" } == 1 && name.count > 1
        ? name.dropLast() + comma : word
    }
    return words.joined(separator: " ")
  }

  /// A text without ` (2)` at the end of a name: at the text's end, or before punctuation or
  /// another word.
  package static func withoutNumbers(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let end = numberEnd(bytes, from: index) {
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The end of a ` (2)` that begins here; the number is at least 2 and has at most three digits.
  private static func numberEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    guard start > 0, bytes[start...].starts(with: " (".utf8) else { return nil }
    let digits = bytes[(start + 2)...].prefix(while: \.isASCIIDigit)
    guard (1...3).contains(digits.count), digits.first != 0x30, !digits.elementsEqual("1".utf8),
      digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: ")")
    else { return nil }
    let end = digits.endIndex + 1
    let ends = end == bytes.count || [UInt8(ascii: ","), UInt8(ascii: " ")].contains(bytes[end])
    return ends ? end : nil
  }
}
