import AlbumLibrary
import AlbumModel

/// The albums that rules made of a record, each with what they make of it today.
///
/// Albums are paired by artist and title; the others in their order, if there are as many of both.
struct EmittedPairs {
  /// The albums of the library, with their content today; nil for those that are not made any more.
  private(set) var known: [(RecordAlbum, AlbumContent?)] = []
  /// The contents without an album.
  private(set) var new: [AlbumContent] = []

  init(_ contents: [AlbumContent], _ places: [RecordAlbum], in library: LibraryAPI) throws {
    var rest = contents
    var unpaired: [Int] = []
    for place in places {
      known.append((place, nil))
      guard let stored = try library.albumEvenRemoved(place.album)?.album.content,
        let index = rest.firstIndex(where: { Self.key($0) == Self.key(stored) })
      else {
        unpaired.append(known.count - 1)
        continue
      }
      known[known.count - 1].1 = rest.remove(at: index)
    }
    if unpaired.count == rest.count {
      for (index, content) in zip(unpaired, rest) { known[index].1 = content }
      rest = []
    }
    new = rest
  }

  private static func key(_ content: AlbumContent) -> Int64 { LookupKeys(of: content).sameness }
}
