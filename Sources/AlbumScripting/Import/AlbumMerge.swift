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
    let isSpelling =
      Sameness.degree((stored.artist, stored.title), (record.artist, record.title)) <= .spelling
    for (name, value) in record.allFields {
      guard let known = stored[name], !isReplacing else {
        try content.set(value, for: name)
        continue
      }
      if case .list(let old) = known, case .list(let new) = value {
        try content.set(.list(Self.joined(old, new)), for: name)
        continue
      }
      if isSpelling, name == .title || name == .artist { continue }
      if !Self.isAlike(known, value) {
        differences.append(
          FieldDifference(
            field: name.rawValue, library: known.description, record: value.description))
      }
    }
  }

  private static func joined(_ old: [String], _ new: [String]) -> [String] {
    var known = Set(old.map(FoldedText.fold))
    return old + new.filter { known.insert(FoldedText.fold($0)).inserted }
  }

  private static func isAlike(_ left: FieldValue, _ right: FieldValue) -> Bool {
    left == right
      || FoldedText.fold(left.description) == FoldedText.fold(right.description)
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
