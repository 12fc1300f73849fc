extension AlbumContent {
  /// A value that another record has where this one has its own.
  public struct OtherValue: Equatable, Sendable {
    /// The field.
    public let name: FieldName
    /// What this content holds and keeps.
    public let kept: FieldValue
    /// What the other one held.
    public let other: FieldValue
  }

  /// Takes from another record of the same album what is missing here.
  ///
  /// Two lists become one, with the texts that only the other has at its end; case and accents make
  /// no other text.
  ///
  /// - Parameter other: the other record.
  /// - Returns: what the other says differently, in the usual order of the fields; it is not taken.
  public mutating func complete(from other: AlbumContent) -> [OtherValue] {
    var differences: [OtherValue] = []
    for (name, value) in other.allFields {
      guard let own = self[name] else {
        // The other holds it, so this can.
        try? set(value, for: name)
        continue
      }
      guard own != value else { continue }
      if case .list(let texts) = own, case .list(let others) = value {
        var known = Set(texts.map(FoldedText.fold))
        let added = others.filter { known.insert(FoldedText.fold($0)).inserted }
        if !added.isEmpty { try? set(.list(texts + added), for: name) }
      } else {
        differences.append(OtherValue(name: name, kept: own, other: value))
      }
    }
    return differences
  }
}
