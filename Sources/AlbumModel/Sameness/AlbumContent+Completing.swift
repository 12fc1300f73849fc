extension AlbumContent {
  /// A value of another record that differs from the one of this record.
  public struct OtherValue: Equatable, Sendable {
    /// The field.
    public let name: FieldName
    /// The value of this content, which is kept.
    public let kept: FieldValue
    /// The value of the other one.
    public let other: FieldValue
  }

  /// Adds missing values from another record of the same album.
  ///
  /// Two lists are merged, also two texts of genres, with the additional texts of the other at the
  /// end, ignoring case and accents. Tracks are completed, those that are missing added, and counted.
  ///
  /// - Parameter other: the other record.
  /// - Returns: the different values of the other, in the usual order of the fields; they are not
  ///   added.
  public mutating func complete(from other: AlbumContent) -> [OtherValue] {
    var differences: [OtherValue] = []
    for (name, value) in other.allFields {
      guard let own = self[name] else {
        // The other content has it, so it is valid.
        try? set(value, for: name)
        continue
      }
      guard own != value else { continue }
      if BuiltInFields.field(name)?.kind is TracksKind {
        try? set(TracksKind.merged(own, value), for: name)
      } else if name == .genre || own.type == .list && value.type == .list {
        let (texts, others) = (ListKind().texts(of: own), ListKind().texts(of: value))
        var known = Set(texts.map(FoldedText.fold))
        let added = others.filter { known.insert(FoldedText.fold($0)).inserted }
        if !added.isEmpty { try? set(ListKind.value(of: texts + added, in: name), for: name) }
      } else {
        differences.append(OtherValue(name: name, kept: own, other: value))
      }
    }
    if let list = self[.track], other[.track] != nil, self["tracks"] != nil {
      try? set(.integer(Int64(TracksKind.tracks(of: list).count)), for: "tracks")
      differences.removeAll { $0.name == "tracks" }
    }
    return differences
  }
}
