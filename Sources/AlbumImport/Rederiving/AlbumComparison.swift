import AlbumLibrary
import AlbumModel

/// The three sides of an album in a re-derivation: what imports last wrote (base), what the records
/// make today (theirs), and what the album has now (ours).
struct AlbumComparison {
  /// A field that changes.
  struct FieldChange {
    let name: FieldName
    let old: FieldValue?
    let new: FieldValue?
  }

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
      decide(Sides(name: name, ours: ours, theirs: theirs, base: base, isOwn: isOwn))
    }
  }

  private struct Sides {
    let name: FieldName
    let ours: FieldValue?
    let theirs: FieldValue?
    let base: FieldBase?
    /// Whether the import wrote the base.
    let isOwn: Bool

    /// What imports last wrote.
    var written: FieldValue? { base.map(\.value) ?? ours }
    /// Whether it is unchanged since.
    var isUntouched: Bool { ours == written }
  }

  private mutating func decide(_ sides: Sides) {
    // A field that no import has a value of is free for any.
    let isFree = sides.isUntouched && sides.ours == nil
    if isFree || sides.isOwn && sides.base?.isMerged != true { return take(sides) }
    guard let theirs = sides.theirs, let ours = sides.ours else { return }
    guard sides.isUntouched else { return }
    let extended = Self.extended(ours, with: theirs, sides.name)
    guard extended != ours else { return }
    extensions.append(FieldChange(name: sides.name, old: ours, new: extended))
  }

  private mutating func take(_ sides: Sides) {
    if sides.isUntouched {
      changes.append(FieldChange(name: sides.name, old: sides.ours, new: sides.theirs))
    } else {
      edits.append(
        Edit(
          name: sides.name, base: sides.written, ours: sides.ours, theirs: sides.theirs))
    }
  }

  /// A value with the parts of another, if both are lists.
  private static func extended(
    _ ours: FieldValue, with theirs: FieldValue, _ name: FieldName
  ) -> FieldValue {
    var (content, other) = (AlbumContent(), AlbumContent())
    do {
      try content.set(ours, for: name)
      try other.set(theirs, for: name)
    } catch {
      return ours
    }
    _ = content.complete(from: other)
    return content[name] ?? ours
  }

  /// Whether nothing changes.
  var isEmpty: Bool { changes.isEmpty && extensions.isEmpty }
}
