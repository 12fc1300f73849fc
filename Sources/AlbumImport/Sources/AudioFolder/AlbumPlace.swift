/// Where an album lies whose discs may have folders of their own.
struct AlbumPlace {
  /// The folder of the album: of `Album/CD1` and `Album (Disc 1)` it is `Album`.
  let folder: String
  /// The disc that the folder is for.
  let disc: Int?

  init(_ folder: String) {
    let suffix = DiscSuffix(folder)
    self.folder = suffix.map { String($0.title) } ?? folder
    disc = suffix?.disc
  }

  /// The folder that all of an album is in: that of its first file, or the one around it where its
  /// discs have folders of their own.
  static func folder(of album: TrackAlbum) -> String? {
    guard let first = album.tracks.first, case .text(let path)? = first.value(named: "path"),
      let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    let folder = String(path[..<slash])
    let around = AlbumPlace(folder).folder
    // `Album (Disc 1)` lies in no `Album`.
    return folder.utf8.starts(with: (around + "/").utf8) ? around : folder
  }
}
