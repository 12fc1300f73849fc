/// The properties that two albums must share to be treated as duplicates.
public enum AlbumKey: Equatable, Sendable {
  /// Artist and title, in any spelling (``Sameness``), unless identifiers show that these are two
  /// albums. An edition is another album, as in an import.
  case sameness
  /// The values of these fields, ignoring case and accents.
  case fields([FieldName])

  /// A hash that is equal for albums with an equal key; other albums have it only by rare chance.
  ///
  /// - Returns: nil for an album without any value to compare.
  public func hash(of content: AlbumContent) -> Int64? {
    guard case .fields = self else {
      return Sameness.key(artist: content.artist, title: content.title)
    }
    guard let text = text(of: content) else { return nil }
    var hasher = Hasher()
    hasher.combine(text)
    return Int64(hasher.finalize())
  }

  /// Whether the key of two albums is equal.
  public func isSame(_ left: AlbumContent, _ right: AlbumContent) -> Bool {
    guard case .fields = self else {
      return Sameness.degree((left.artist, left.title), (right.artist, right.title)) <= .spelling
        && !left.isContradicted(by: right.identifiers)
    }
    return text(of: left) == text(of: right)
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
