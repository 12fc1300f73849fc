import AlbumModel

/// The folder of an album whose discs may have folders.
struct AlbumPlace {
  /// The folder of the album: for `Album/CD1` and `Album (Disc 1)` it is `Album`.
  let folder: String
  /// The disc of the folder.
  let disc: Int?

  init(_ folder: String) {
    let suffix = DiscSuffix(folder)
    self.folder = suffix.map { String($0.title) } ?? folder
    disc = suffix?.disc
  }

  /// The folder that contains all of an album: that of its first file, or the parent folder if the
  /// discs have their own folders.
  static func folder(of album: TrackAlbum) -> String? {
    guard let first = album.tracks.first, case .text(let path)? = first.value(named: "path"),
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let folder = String(path[..<slash])
    let around = AlbumPlace(folder).folder
    // `Album (Disc 1)` is not in a folder `Album`.
    return folder.utf8.starts(with: (around + "/").utf8) ? around : folder
  }
}
