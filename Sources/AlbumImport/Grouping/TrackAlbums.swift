/// The albums of a collection, each combined when it is accessed.
struct TrackAlbums: RandomAccessCollection, Sendable {
  private let groups: [TrackGroup]
  private let texts: TrackTexts

  init(_ groups: [TrackGroup], texts: TrackTexts) {
    self.groups = groups
    self.texts = texts
  }

  var startIndex: Int { 0 }
  var endIndex: Int { groups.count }

  /// One album.
  ///
  /// - Complexity: O(n) in the size of its tracks.
  subscript(index: Int) -> TrackAlbum { groups[index].album(of: texts) }
}
