import AlbumModel
import GRDB

extension LibraryAPI {
  /// The parts of the history and the albums that other libraries could not read, so that an
  /// exchange would stop there.
  ///
  /// - Complexity: O(n) in the history and the albums.
  func exchangeProblems() throws -> [String] {
    var problems: [String] = []
    let (times, stamps) = (OperationMembers.times, OperationMembers.stamps)
    try database.translatingErrors {
      try database.albums.statement(
        """
        SELECT step FROM entry WHERE time NOT BETWEEN \(times.lowerBound) AND \(times.upperBound)
          OR stamp NOT BETWEEN \(stamps.lowerBound) AND \(stamps.upperBound)
        """
      ).forEachRow { row in
        problems.append("step \(row.integer(0)): other libraries cannot read its time")
        return problems.count < 20
      }
      let numbers = OperationMembers.numbers
      try database.albums.statement(
        """
        SELECT album FROM foreign_album WHERE last < album
          OR min(album, number) < \(numbers.lowerBound)
          OR max(last, number) > \(numbers.upperBound)
        """
      ).forEachRow { row in
        problems.append("album \(row.integer(0)): its name in other libraries cannot be read")
        return problems.count < 20
      }
      try journal.forEachChange(where: "kind IN ('moved', 'changed')") { row, change in
        guard problems.count < 20, let subject = Self.unreadable(change, row) else { return }
        problems.append("step \(row.step): other libraries cannot read \(subject)")
      }
      try database.albums.statement("SELECT id, place, added FROM album").forEachRow { row in
        if row.text(1).map(ShelfPlace.isValid) != true {
          problems.append("album \(row.integer(0)): other libraries cannot read its place")
        }
        if !OperationMembers.times.contains(row.integer(2)) {
          problems.append("album \(row.integer(0)): other libraries cannot read when it was added")
        }
        return problems.count < 20
      }
    }
    return problems
  }

  /// The part of a change that other libraries cannot read; nil if they can read all of it.
  private static func unreadable(_ change: Change?, _ row: ChangeRow.Position) -> String? {
    switch change {
    case nil: "its change \(row.number)"
    case .moved(let album, let old, let new):
      isPlace(old) && isPlace(new) ? nil : "the place of album \(album)"
    case .changed(let album, let field, let old, let new):
      isValue(old, field) && isValue(new, field) ? nil : "the \(field) of album \(album)"
    case .added, .removed: nil
    }
  }

  private static func isPlace(_ text: String) -> Bool {
    ShelfPlace.isValid(text) || ShelfPlace.isTemporary(text)
  }

  private static func isValue(_ value: FieldValue?, _ field: FieldName) -> Bool {
    guard let value else { return true }
    var content = AlbumContent()
    return (try? content.set(value, for: field)) != nil
  }
}
