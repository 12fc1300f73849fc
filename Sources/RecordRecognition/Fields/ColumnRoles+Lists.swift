import AlbumModel
import RecordReading

/// What columns show about the list that they are in.
extension ColumnRoles {
  /// Whether values are numbers of which each is one more than the one before.
  static func isRunning(_ values: some Sequence<String>) -> Bool {
    let numbers = values.map { Int($0) }
    return !numbers.contains(nil)
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0.map { $0 &+ 1 } == $1 }
  }

  /// Names in tables of reviews, charts or plays, whose dates are not those of the albums.
  static let otherDates = WordList.named("ColumnRoles.otherDates")
  /// Names of shops, next to which a date without another word is that of buying.
  static let purchases = WordList.named("ColumnRoles.purchases")

  static func isRelease(_ name: String) -> Bool {
    FieldNames.plain(name).hasPrefix("rel") || FieldNames.plain(name).hasPrefix("original")
  }

  /// Whether nearly all years of two columns differ, as those of albums and of the dates of lending.
  static func haveOtherYears(_ columns: [Int], _ rows: [[String]]) -> Bool {
    let pairs = rows.map { row in columns.map { $0 < row.count ? YearText.year(in: row[$0]) : nil }
    }
    .filter { !$0.contains(nil) }
    return pairs.count >= 3 && pairs.count { $0[0] != $0[1] } * 10 >= pairs.count * 9
  }

  /// Whether the values of a column can be those of a field.
  ///
  /// - Returns: false if they cannot.
  static func agrees(_ profile: ColumnProfile, with role: Role, isComplete: Bool) -> Bool {
    // `Art.` is short for the artist.
    if role.field == .coverURL, profile.count > 1, profile.hasNames, profile.pictures == 0,
      profile.addresses == 0
    {
      return false
    }
    // A few values prove nothing against a name.
    let isBelieved = role.evidence == .name || isComplete
    if profile.count < fewest, isBelieved || profile.count == 0 { return isBelieved }
    switch role.field {
    case .year:
      return profile.has(profile.wideYears, atLeast: role.evidence == .name ? 0.3 : 0.8)
        || role.evidence == .name && profile.has(profile.readableYears, atLeast: 0.5)
        || profile.has(profile.shortYears, atLeast: 0.9)
        || role.evidence == .name && profile.has(profile.timestamps, atLeast: 0.9)
    case .title, .artist, ColumnNames.firstName, ColumnNames.lastName:
      // Numbers and IDs are those of artists in another table; bands that are called so are few.
      let isNumeric =
        role.field == .artist
        && (profile.has(profile.keys, atLeast: 0.95)
          || profile.count >= 20
            && profile.has(profile.numbers + profile.codes + profile.keys, atLeast: 0.95))
      let isOther =
        profile.has(profile.addresses, atLeast: 0.5) || profile.has(profile.dates, atLeast: 0.9)
        || isNumeric
      return role.evidence == .name ? !isOther : profile.hasNames
    case .genre:
      return !profile.has(profile.numbers, atLeast: 0.9)
        && (role.evidence == .name || profile.has(profile.genres, atLeast: 0.2))
    case .coverURL: return role.evidence == .name || profile.has(profile.addresses, atLeast: 0.5)
    default: return true
    }
  }

  /// The names for the columns of a table without a header, empty for unknown ones.
  ///
  /// - Returns: nil if the title cannot be inferred, also if there are fewer than five rows.
  static func names(ofUnnamed rows: [[String]]) -> (names: [String], isInferredFromOrder: Bool)? {
    guard rows.count >= 5, let width = rows.map(\.count).max() else { return nil }
    let found = ColumnRoles([String](repeating: "", count: width), rows: rows, kind: .csv).roles
    guard found.contains(where: { $0?.field == .title }) else { return nil }
    let names = found.indices.map { column in
      if let field = found[column]?.field { return field == .coverURL ? "cover" : field.rawValue }
      let profile = ColumnProfile(rows.lazy.map { column < $0.count ? $0[column] : "" })
      return profile.has(profile.addresses, atLeast: 0.9) ? "url" : ""
    }
    return (names, found.contains { $0?.evidence == .order })
  }
}
