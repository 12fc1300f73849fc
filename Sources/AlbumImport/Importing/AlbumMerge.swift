import AlbumModel

/// Merges a record into an album of the library.
struct AlbumMerge {
  /// The album's content after the merge.
  private(set) var content: AlbumContent
  /// The differing values, of which one was kept.
  private(set) var differences: [FieldDifference] = []

  /// Merges a record into an album.
  ///
  /// Missing values are added, and lists are extended. Where values differ, those of the library
  /// are kept, unless the record replaces them.
  ///
  /// - Throws: `FieldError`, for a value that the field cannot hold.
  init(of stored: AlbumContent, with record: AlbumContent, isReplacing: Bool) throws {
    content = stored
    // A repeated import has nothing to merge.
    guard stored != record else { return }
    let others = content.complete(from: record)
    if isReplacing { for (name, value) in record.allFields { try content.set(value, for: name) } }
    guard !others.isEmpty else { return }
    differences = others.filter { !Self.isAlike($0) }.map {
      FieldDifference(
        field: $0.name.rawValue, library: $0.kept.description, record: $0.other.description)
    }
  }

  /// Whether two values are the same in another spelling, which is not worth reporting.
  private static func isAlike(_ value: AlbumContent.OtherValue) -> Bool {
    let (kept, other) = (value.kept.description, value.other.description)
    switch value.name {
    case .artist: return Sameness.degree((kept, nil), (other, nil)) <= .spelling
    case .title: return Sameness.degree((nil, kept), (nil, other)) <= .spelling
    default:
      let kind = BuiltInFields.field(value.name)?.kind ?? NumberKind()
      if kind.canonical(value.kept) == kind.canonical(value.other) { return true }
      // The same day or, where one names only a year, a day of it.
      if let date = FieldKinds.named(DateKind.name), let one = date.interval(of: kept),
        let two = date.interval(of: other)
      {
        return one.clamped(to: two) == one || two.clamped(to: one) == two
      }
      let texts = [kept, other].map { FoldedText.fold($0).filter { !$0.isWhitespace } }
      return texts[0] == texts[1]
    }
  }
}

/// A field whose values in the library and in a record differ.
public struct FieldDifference: Equatable, Sendable {
  /// The field's name.
  public let field: String
  /// The value in the library, which was kept unless the record replaced it.
  public let library: String
  /// The value of the record.
  public let record: String
}
