/// The tables of Exportify, which writes the names of its columns in the language of its user.
enum SpotifyTable {
  /// The names in English, in the order of the columns.
  private static let names = [
    "Track URI", "Track Name", "Artist URI(s)", "Artist Name(s)", "Album URI", "Album Name",
    "Album Artist URI(s)", "Album Artist Name(s)", "Album Release Date", "Album Image URL",
    "Disc Number", "Track Number", "Track Duration (ms)", "Track Preview URL", "Explicit",
    "Popularity", "ISRC", "Added By", "Added At",
  ]
  /// The columns that hold addresses of Spotify, and the beginnings of these.
  private static let addresses = [
    0: "spotify:track:", 2: "spotify:artist:", 4: "spotify:album:", 6: "spotify:artist:",
  ]

  /// The names of the columns of a table in another language.
  ///
  /// - Returns: nil for any other table.
  static func columns(named written: [String], rows: [[String]]) -> [String]? {
    guard written.count >= names.count, !written.contains("Artist Name(s)") else { return nil }
    // Files of the user have no addresses at Spotify.
    let found = rows.count { row in
      row.count >= names.count
        && addresses.allSatisfy { column, beginning in row[column].hasPrefix(beginning) }
    }
    guard found > 0, found * 2 >= rows.count - 1 else { return nil }
    return names + written.dropFirst(names.count)
  }
}
