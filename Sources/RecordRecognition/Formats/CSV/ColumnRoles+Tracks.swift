import AlbumModel

extension ColumnRoles {
  /// The names for the columns of a table without a header whose rows are tracks: with the artist
  /// and the album, which are repeated together, the track and its length or number.
  ///
  /// - Returns: the names, empty for unknown ones, and whether only their order shows which column
  ///   has the artists; nil if the rows are no tracks.
  static func names(ofUnnamedTracks rows: [[String]]) -> (
    names: [String], isInferredFromOrder: Bool
  )? {
    guard rows.count >= 5, let width = rows.map(\.count).max() else { return nil }
    let columns = (0..<width).map { column in rows.map { column < $0.count ? $0[column] : "" } }
    let profiles = columns.map { ColumnProfile($0) }
    let length = columns.indices.first { column in
      columns[column].count(where: TrackRows.isLength) * 10 >= rows.count * 9
        && !profiles[column].has(profiles[column].years, atLeast: 0.5)
    }
    let number = columns.indices.first { $0 != length && restarts(columns[$0]) }
    guard length != nil || number != nil else { return nil }
    let named = columns.indices.filter { profiles[$0].hasNames && profiles[$0].count == rows.count }
    // Genres and labels are repeated too, but for more than one album.
    let repeated = named.filter {
      profiles[$0].variety <= 0.5 && isOfRuns(columns[$0], profiles[$0])
    }
    guard let album = repeated.max(by: { profiles[$0].distinct < profiles[$1].distinct }),
      profiles[album].distinct > 1,
      let track = named.filter({ profiles[$0].variety > profiles[album].variety })
        .max(by: { profiles[$0].distinct < profiles[$1].distinct })
    else { return nil }
    let artists = named.filter {
      $0 != album && $0 != track && !profiles[$0].has(profiles[$0].genres)
    }
    // Artists with guests differ from track to track.
    guard let artist = artists.min(by: { abs($0 - album) < abs($1 - album) }) else { return nil }
    let isAlike = profiles[artist].distinct == profiles[album].distinct
    var names = [String](repeating: "", count: width)
    (names[artist], names[album]) = ("artist", "album")
    if isAlike { (names[min(artist, album)], names[max(artist, album)]) = ("artist", "album") }
    names[track] = "track"
    if let length { names[length] = "length" }
    if let number { names[number] = "track_number" }
    let isYear = columns.indices.first { column in
      names[column].isEmpty && profiles[column].has(profiles[column].years, atLeast: 0.9)
    }
    if let isYear { names[isYear] = FieldName.year.rawValue }
    return (names, isAlike)
  }

  /// Whether numbers count up and begin again with 1.
  private static func restarts(_ values: [String]) -> Bool {
    var (last, starts, right) = (0, 0, 0)
    for value in values {
      guard let number = Int(value), (1...999).contains(number) else { continue }
      if number == 1 { starts += 1 }
      if number == 1 || number == last + 1 { right += 1 }
      last = number
    }
    return starts > 1 && right * 10 >= values.count * 9
  }

  /// Whether equal values follow each other.
  private static func isOfRuns(_ values: [String], _ profile: ColumnProfile) -> Bool {
    let runs = 1 + zip(values, values.dropFirst()).count { $0 != $1 }
    return runs * 5 <= profile.distinct * 6
  }
}
