import AlbumModel
import RecordReading

/// What the names of columns and members mean for an import, in the plain form of
/// ``FieldNames/plain(_:)``.
enum ColumnNames {
  /// The names of columns that have the names or addresses of tracks, in plain form.
  static let trackNames = foreignTrackNames.union(WordList.named("ColumnNames.trackNames"))

  /// Those in other languages than English.
  static let foreignTrackNames = WordList.plain("ColumnNames.foreignTrackNames")

  /// A name without a remark in brackets at its end, as in `歌曲名称 (必填)`.
  static func withoutNote(_ name: String) -> String {
    guard let last = name.last, ")）".contains(last),
      let open = name.lastIndex(where: { "(（".contains($0) }),
      let rest = TrimmedText.text(name[..<open])
    else { return name }
    return rest
  }

  /// Whether a column has the names of tracks.
  static func isTrack(_ name: String) -> Bool {
    let plain = FieldNames.plain(withoutNote(name))
    return plain != "trackuri" && trackNames.contains(plain)
  }

  /// Whether a column has something that tracks have and albums do not: `TrackId`, `bpm`.
  static func isOfTracks(_ name: String) -> Bool {
    let plain = FieldNames.plain(name)
    return valuesOfTracks.contains(plain)
      || ["track", "song"].contains { subject in
        plain.hasPrefix(subject)
          && ["id", "number", "no", "length", "lengthms", "duration", "durationms"]
            .contains(plain.dropFirst(subject.count))
      }
  }

  /// Whether a name may be for a duration, or for a date.
  static func isTime(_ name: String) -> Bool { ["time", "时间", "時間"].contains(name.lowercased()) }

  private static let valuesOfTracks: Set<String> = WordList.named("ColumnNames.valuesOfTracks")

  /// RateYourMusic has a person's name in two columns.
  static let firstName = FieldName(rawValue: "first_name")
  /// The second of them.
  static let lastName = FieldName(rawValue: "last_name")

  /// Names without a field that identify a header line.
  private static let others: Set<String> = WordList.named("ColumnNames.others")

  /// The main field of a name, or a part of it, with the rank among its names: 0 is best.
  static func main(of name: String) -> (field: FieldName, rank: Int)? {
    main(ofPlain: FieldNames.plain(name))
  }

  /// The same for a name in plain form.
  static func main(ofPlain plain: String) -> (field: FieldName, rank: Int)? {
    if let part = PersonNames.field(ofPlain: plain) { return (part, 0) }
    guard let known = BuiltInFields.meaning(ofPlain: plain), known.field.name.isMain else {
      return nil
    }
    return (known.field.name, known.rank)
  }

  /// Whether it is a known column name.
  static func isKnown(_ name: String) -> Bool {
    let plain = FieldNames.plain(name)
    return main(ofPlain: plain) != nil || others.contains(plain)
      || BuiltInFields.meaning(ofPlain: plain) != nil
  }
}
