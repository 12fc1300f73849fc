import AlbumModel
import RecordReading

/// The state of a file, for detecting changes.
struct AudioFileState: Equatable, Sendable {
  let size: Int64
  /// The modification time, in nanoseconds.
  let modified: Int64
  let inode: UInt64
}

/// An audio file in a folder.
struct AudioFile: Sendable {
  /// Its path as bytes, which need not be UTF-8.
  let path: [UInt8]
  let state: AudioFileState
}

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

  /// The folder of an album's first file.
  static func firstFolder(of album: TrackAlbum) -> String? {
    guard case .text(let path)? = album.tracks.first?.value(named: "path") else { return nil }
    return path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
  }

  /// The folder that contains all of an album: that of its first file, or the parent folder if the
  /// discs have their own folders.
  static func folder(of album: TrackAlbum) -> String? {
    guard let folder = firstFolder(of: album) else { return nil }
    let around = AlbumPlace(folder).folder
    // `Album (Disc 1)` is not in a folder `Album`.
    return folder.utf8.starts(with: (around + "/").utf8) ? around : folder
  }
}
