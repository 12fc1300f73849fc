import AlbumModel

/// What an album of the library becomes by what a record says of it.
struct AlbumMerge {
  /// The album's content afterwards.
  private(set) var content: AlbumContent
  /// Where the two disagreed, and the library's word stayed.
  private(set) var differences: [FieldDifference] = []

  /// Brings the two together.
  ///
  /// What is missing is filled in, and lists get what they do not have. Where both know something
  /// else, the library's word stays unless the record's is to replace it.
  ///
  /// - Parameters:
  ///   - stored: what the library knows.
  ///   - record: what the record says.
  ///   - isReplacing: whether the record knows better.
  /// - Throws: ``FieldError``, for a value that the field cannot hold.
  init(of stored: AlbumContent, with record: AlbumContent, isReplacing: Bool) throws {
    content = stored
    // An import that is done again brings nothing else.
    guard stored != record else { return }
    guard !isReplacing else {
      for (name, value) in record.allFields { try content.set(value, for: name) }
      return
    }
    let others = content.complete(from: record)
    guard !others.isEmpty else { return }
    differences = others.filter { !Self.isAlike($0) }.map {
      FieldDifference(
        field: $0.name.rawValue, library: $0.kept.description, record: $0.other.description)
    }
  }

  /// Whether two values are the same thing in other letters, which nobody wants to hear of.
  private static func isAlike(_ value: AlbumContent.OtherValue) -> Bool {
    let (kept, other) = (value.kept.description, value.other.description)
    switch value.name {
    case .artist: return Sameness.degree((kept, nil), (other, nil)) <= .spelling
    case .title: return Sameness.degree((nil, kept), (nil, other)) <= .spelling
    default: return FoldedText.fold(kept) == FoldedText.fold(other)
    }
  }
}

/// A field of which the library and a record say different things.
public struct FieldDifference: Equatable, Sendable {
  /// The field's name.
  public let field: String
  /// What the library says, and keeps.
  public let library: String
  /// What the record says.
  public let record: String
}
