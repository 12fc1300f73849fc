package import AlbumModel
import RecordReading

/// The custom fields of sources, each with the same name in all of them.
extension AlbumContent {
  /// Sets a field to a text, if it is not empty.
  package mutating func fill(_ name: FieldName, _ text: String?) {
    if let text, !text.isEmpty { fields[name.rawValue] = .text(text) }
  }

  /// Sets a field to an integer.
  package mutating func fill(_ name: FieldName, _ integer: Int64?) {
    if let integer { fields[name.rawValue] = .integer(integer) }
  }

  /// Sets a field to a list of distinct texts.
  package mutating func fill(_ name: FieldName, list texts: [String]) {
    let unique = Self.unique(texts)
    if !unique.isEmpty { fields[name.rawValue] = .list(unique) }
  }

  /// Sets a field to a text, or to a list for several texts.
  package mutating func fill(_ name: FieldName, oneOrMore texts: [String]) {
    let unique = Self.unique(texts)
    if unique.count > 1 { fields[name.rawValue] = .list(unique) } else { fill(name, unique.first) }
  }

  /// Sets the year, and `released` if the date has more than a year, or another one.
  package mutating func fill(released date: String?, year original: Int64? = nil) {
    guard let date else {
      year = original
      return
    }
    let own = YearText.year(in: date)
    year = original ?? own
    if own != nil, date.utf8.count > 4 || own != year { fill("released", date) }
  }

  /// Sets the number of discs, if it is more than one.
  package mutating func fill(discs count: Int) { if count > 1 { fill("discs", Int64(count)) } }

  /// Removes unwanted custom fields.
  package mutating func keep(_ keptFields: KeptFields) {
    guard keptFields != .all else { return }
    for entry in fields.entries where !keptFields.keeps(entry.name) { fields[entry.name] = nil }
  }

  /// The distinct texts, in order.
  static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
