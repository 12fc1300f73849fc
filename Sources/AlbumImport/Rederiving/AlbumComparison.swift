import AlbumLibrary
import AlbumModel

/// The three sides of an album in a re-derivation: what imports last wrote (base), what the records
/// make today (theirs), and what the album has now (ours).
struct AlbumComparison {
  /// A field that changes.
  typealias FieldChange = (name: FieldName, old: FieldValue?, new: FieldValue?)

  /// A field that someone changed since an import wrote it.
  struct Edit {
    let name: FieldName
    let base: FieldValue?
    let ours: FieldValue?
    let theirs: FieldValue?

    /// Whether the records make another value than before, which is not the album's either.
    var isConflict: Bool { theirs != base }
  }

  /// The fields that take the value of the records.
  private(set) var changes: [FieldChange] = []
  /// The lists of others that are extended, as by a merge.
  private(set) var extensions: [FieldChange] = []
  /// The fields that keep the album's value.
  private(set) var edits: [Edit] = []

  /// Compares.
  ///
  /// - Parameters:
  ///   - ours: the album's content.
  ///   - theirs: what the records of one import make of it today.
  ///   - bases: what imports wrote to fields that were changed since the album was added.
  ///   - importID: the import.
  ///   - isAdder: whether the import added the album, so that fields without a base are its own.
  init(
    _ ours: AlbumContent, with theirs: AlbumContent, bases: [FieldName: FieldBase],
    importID: Int64, isAdder: Bool
  ) {
    // Where both are the same, nothing is to be decided.
    for (name, ours, theirs) in ours.changes(to: theirs)
    where !FieldName.readOnly.contains(name.rawValue) {
      let base = bases[name]
      let isOwn =
        base.map { $0.owner.map { $0 == importID } ?? isAdder } ?? (isAdder || ours == nil)
      // What imports last wrote, and whether it is unchanged since.
      let written = base.map(\.value) ?? ours
      let isUntouched = ours == written
      // A field that no import has a value of is free for any.
      if isUntouched && ours == nil || isOwn && base?.isMerged != true {
        if isUntouched {
          changes.append((name, ours, theirs))
        } else {
          edits.append(Edit(name: name, base: written, ours: ours, theirs: theirs))
        }
      } else if isUntouched, let theirs, let ours {
        let extended = Self.extended(ours, with: theirs, name)
        if extended != ours { extensions.append((name, ours, extended)) }
      }
    }
  }

  /// A value with the parts of another, if both are lists.
  private static func extended(
    _ ours: FieldValue, with theirs: FieldValue, _ name: FieldName
  ) -> FieldValue {
    var (content, other) = (AlbumContent(), AlbumContent())
    guard (try? content.set(ours, for: name)) != nil,
      (try? other.set(theirs, for: name)) != nil
    else { return ours }
    _ = content.complete(from: other)
    return content[name] ?? ours
  }

  /// Whether nothing changes.
  var isEmpty: Bool { changes.isEmpty && extensions.isEmpty }
}
