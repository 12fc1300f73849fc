/// The properties that two albums must share to be treated as duplicates.
public enum AlbumKey: Equatable, Sendable {
  /// The albums are the same by ``Sameness``: identifiers, otherwise artist, title and year. An
  /// edition is another album, as within one import.
  case sameness
  /// As ``sameness``, but the years may differ.
  case doubt
  /// The values of these fields, ignoring case and accents.
  case fields([FieldName])

  /// Hashes of which two albums with an equal key have one in common; other albums have so only by
  /// rare chance.
  ///
  /// - Returns: none for an album without any value to compare.
  public func hashes(of content: AlbumContent) -> [Int64] {
    guard case .fields = self else {
      let names = content.artist.map { [Sameness.key(artist: $0, title: content.title)] }
      return (names ?? []) + content.identifiers.map(\.key)
    }
    guard let text = text(of: content) else { return [] }
    var hasher = Hasher()
    hasher.combine(text)
    return [Int64(hasher.finalize())]
  }

  /// Whether two albums are the same by this key, in doubt, or different.
  public func compare(_ left: AlbumContent, _ right: AlbumContent) -> Sameness {
    if case .fields = self { return text(of: left) == text(of: right) ? .same : .different }
    return Sameness.of(left, right, editionsDiffer: true)
  }

  /// The values as one folded text, each preceded by its length so that none runs into the next;
  /// nil if there is none at all.
  private func text(of content: AlbumContent) -> String? {
    guard case .fields(let names) = self else { return nil }
    var text = ""
    var isEmpty = true
    for name in names {
      guard let value = content[name] else {
        text += "-,"
        continue
      }
      isEmpty = false
      let folded = FoldedText.fold(value.description)
      text += "\(folded.utf8.count):\(folded),"
    }
    return isEmpty ? nil : text
  }
}
