/// How a list of unknown origin writes the names of its artists, other than usual.
package enum ListedNames: Sendable {
  /// As Discogs does: `Low (2)`, `Slits, The`.
  case discogs
  /// With the last name first: `Davis, Miles`.
  case lastFirst

  /// Finds how the names in a column of some rows are written; nil if as usual.
  package init?(in rows: [[String]], column: Int) {
    let names = Set(rows.compactMap { column < $0.count && $0[column] != "" ? $0[column] : nil })
    let turned = names.count { Self.turned($0) != nil }
    let isDiscogs = DiscogsName.isUsual(in: rows, column: column)
    guard isDiscogs || names.count >= 5 && turned * 10 >= names.count * 7 else { return nil }
    self = isDiscogs ? .discogs : .lastFirst
  }

  /// A name as it is usually written.
  package func usual(_ name: String) -> String {
    self == .discogs ? DiscogsName.listed(name) : Self.turned(name) ?? name
  }

  /// `Miles Davis` of `Davis, Miles`; nil for other names, and for those of several artists.
  private static func turned(_ name: String) -> String? {
    let parts = name.split(separator: ", ", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ (1...3).contains($0.split(separator: " ").count) && !$0.contains(",") }),
      !["&", "/", "+", " and ", ", the "].contains(where: name.contains)
    else { return nil }
    return "\(parts[1]) \(parts[0])"
  }

  /// What is done to the names, for a report.
  package var remark: String {
    self == .discogs
      ? DiscogsName.remark
      : "artists with the last name first, such as \"Davis, Miles\", are written as \"Miles Davis\""
  }
}
