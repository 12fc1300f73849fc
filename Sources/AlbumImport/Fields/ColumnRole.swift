/// The role of a column for an album.
enum ColumnRole: CaseIterable, Sendable {
  case title
  case artist
  /// RateYourMusic has a person's name in two columns.
  case artistFirstName
  case artistLastName
  case genre
  case year
  case cover
}
