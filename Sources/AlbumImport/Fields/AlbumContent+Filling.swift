import AlbumModel

/// What sources say of an album beside its main fields, each under the name it has everywhere.
extension AlbumContent {
  /// Sets a field to a text; nothing where there is none.
  mutating func fill(_ name: FieldName, _ text: String?) {
    if let text, !text.isEmpty { fields[name.rawValue] = .text(text) }
  }

  /// Sets a field to a whole number.
  mutating func fill(_ name: FieldName, _ integer: Int64?) {
    if let integer { fields[name.rawValue] = .integer(integer) }
  }

  /// Sets a field to several texts, each once.
  mutating func fill(_ name: FieldName, list texts: [String]) {
    let unique = Self.unique(texts)
    if !unique.isEmpty { fields[name.rawValue] = .list(unique) }
  }

  /// Sets a field to a text, or to a list where there are several.
  mutating func fill(_ name: FieldName, oneOrMore texts: [String]) {
    let unique = Self.unique(texts)
    if unique.count > 1 { fields[name.rawValue] = .list(unique) } else { fill(name, unique.first) }
  }

  /// Sets the year, and `released` where the date says more than that.
  mutating func fill(released date: String?, year original: Int64? = nil) {
    guard var date else {
      year = original
      return
    }
    let own = date.withUTF8(YearText.year(in:))
    year = original ?? own
    if own != nil, date.utf8.count > 4 { fill("released", date) }
  }

  /// Sets how many discs there are, where that says something.
  mutating func fill(discs count: Int) {
    if count > 1 { fill("discs", Int64(count)) }
  }

  /// Drops a field that holds 0, where that stands for nothing.
  mutating func dropZero(_ name: String) {
    switch fields[name] {
    case .integer(0), .text("0"): fields[name] = nil
    default: break
    }
  }

  /// Rewrites each text of a field, or drops those that become nil.
  mutating func mapTexts(of name: FieldName, _ change: (String) -> String?) {
    let value = fields[name.rawValue]
    let texts: [String]
    switch value {
    case .text(let text): texts = [text]
    case .list(let list): texts = list
    default: return
    }
    let changed = texts.compactMap(change)
    guard changed != texts else { return }
    fields[name.rawValue] = nil
    fill(name, oneOrMore: changed)
  }

  /// Drops the fields beside the main ones that are not wanted.
  mutating func keep(_ keptFields: KeptFields) {
    guard keptFields != .all else { return }
    for entry in fields.entries where !keptFields.keeps(entry.name) { fields[entry.name] = nil }
  }

  /// Texts without those that came before.
  static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }
}
