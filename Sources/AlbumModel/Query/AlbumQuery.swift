/// A question about the shelf: which albums, in what order.
public struct AlbumQuery: Equatable, Sendable {
  /// Which albums.
  public var filter: AlbumFilter
  /// In what order; empty means the shelf's own.
  public var order: [SortTerm]

  /// Asks for the albums that pass a filter, in an order.
  public init(_ filter: AlbumFilter = .all, order: [SortTerm] = []) {
    self.filter = filter
    self.order = order
  }

  /// Every album in the shelf's own order.
  public static let all = AlbumQuery()
}

/// One field that a list is sorted by.
///
/// Numbers go by size and before texts; texts go as people file them, case and accents aside and
/// `Volume 2` before `Volume 10`. Albums without a value come last in either direction, and
/// albums that are equal in all terms keep the shelf's order.
public struct SortTerm: Equatable, Sendable {
  /// The field.
  public var field: FieldName
  /// Whether it goes from high to low.
  public var descending: Bool

  /// Sorts by a field.
  public init(_ field: FieldName, descending: Bool = false) {
    self.field = field
    self.descending = descending
  }
}

/// Which albums a query means.
public indirect enum AlbumFilter: Equatable, Sendable {
  /// All of them.
  case all
  /// Those that pass every one.
  case every([AlbumFilter])
  /// Those that pass at least one.
  case any([AlbumFilter])
  /// Those that do not pass.
  case not(AlbumFilter)
  /// Those with this identity.
  case identity(AlbumID)
  /// Those with a field that fits; a nil field means any of artist, title, genre and year.
  case field(FieldName?, FieldPattern)
}

/// What a field's value has to be.
///
/// A list fits when one of its texts does. A value that is a number is compared as a number with
/// a text to contain or to equal that reads as one, so `4` fits 4.0 and does not fit 14; only
/// where any of the main fields is asked does a year count as the text of its digits.
public enum FieldPattern: Hashable, Sendable {
  /// It contains this text; folded (``FoldedText``) on both sides unless it matters.
  case contains(String, exactly: Bool)
  /// It is this text to the letter.
  case equals(String)
  /// It is this text, folded on both sides.
  case equalsFolded(String)
  /// A regular expression finds something in it; folded on both sides unless it matters.
  case expression(String, exactly: Bool)
  /// It is a number between these, both included, nil meaning no end.
  ///
  /// A text that reads as a number counts as one. Albums without a number in the field do not fit.
  case range(Double?, Double?)
  /// It has a value.
  case exists
}

extension AlbumFilter {
  /// What passes all of these, in the simplest form.
  static func joining(every filters: [AlbumFilter]) -> AlbumFilter {
    let filters = filters.filter { $0 != .all }
    return filters.count > 1 ? .every(filters) : filters.first ?? .all
  }

  /// What passes one of these, in the simplest form.
  static func joining(any filters: [AlbumFilter]) -> AlbumFilter {
    filters.count == 1 ? filters[0] : .any(filters)
  }
}
