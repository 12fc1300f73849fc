/// What two albums have to have in common to be taken for the same one.
public enum AlbumKey: Equatable, Sendable {
  /// Artist and title, however they are spelled (``Sameness``), unless identifiers say that these are
  /// two albums. An edition is another album, as in an import.
  case sameness
  /// The values of these fields, case and accents aside.
  case fields([FieldName])

  /// A number that albums with this in common share; others share it by rare chance.
  ///
  /// - Returns: nil for an album that has nothing to compare.
  public func hash(of content: AlbumContent) -> Int64? {
    guard case .fields = self else {
      return Sameness.key(artist: content.artist, title: content.title)
    }
    guard let text = text(of: content) else { return nil }
    var hasher = Hasher()
    hasher.combine(text)
    return Int64(hasher.finalize())
  }

  /// Whether two albums have it in common.
  public func isSame(_ left: AlbumContent, _ right: AlbumContent) -> Bool {
    guard case .fields = self else {
      return Sameness.degree((left.artist, left.title), (right.artist, right.title)) <= .spelling
        && !left.isContradicted(by: right.identifiers)
    }
    return text(of: left) == text(of: right)
  }

  /// The values as one folded text, each behind its length so that none runs into the next; nil
  /// where there is none at all.
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
