import AlbumModel
import GRDB

extension LibraryAPI {
  /// What of the history and the albums no other library could read, so that an exchange would stop
  /// there.
  ///
  /// - Complexity: O(n) in the history and the albums.
  func exchangeProblems() throws -> [String] {
    var problems: [String] = []
    let (times, stamps) = (ActMembers.times, ActMembers.stamps)
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
      try database.albums.statement(
        """
        SELECT step, kind, album, field, new FROM change WHERE kind IN ('moved', 'changed')
        UNION ALL SELECT step, kind, album, field, old FROM change
        WHERE kind IN ('moved', 'changed')
        """
      ).forEachRow { row in
        let isMove = row.text(1) == "moved"
        let isReadable = isMove ? Self.isPlace(row.text(4)) : Self.isValue(row.text(4), row.text(3))
        if !isReadable {
          problems.append(
            "step \(row.integer(0)): other libraries cannot read the "
              + "\(isMove ? "place" : row.text(3) ?? "field") of album \(row.integer(2))")
        }
        return problems.count < 20
      }
      try database.albums.statement("SELECT id, place, added FROM album").forEachRow { row in
        if row.text(1).map(ShelfPlace.isValid) != true {
          problems.append("album \(row.integer(0)): other libraries cannot read its place")
        }
        if !ActMembers.times.contains(row.integer(2)) {
          problems.append("album \(row.integer(0)): other libraries cannot read when it was added")
        }
        return problems.count < 20
      }
    }
    return problems
  }

  private static func isPlace(_ text: String?) -> Bool {
    guard let text else { return false }
    return ShelfPlace.isValid(text) || ShelfPlace.isTemporary(text)
  }

  private static func isValue(_ text: String?, _ field: String?) -> Bool {
    guard let field else { return false }
    guard let text else { return true }
    guard let value = JSONText.value(in: text) else { return false }
    var content = AlbumContent()
    return (try? content.set(value, for: FieldName(rawValue: field))) != nil
  }
}
