import AlbumFiles
import AlbumModel

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
  /// The index of its folder.
  let folder: Int
}

/// A folder that contains audio files.
struct AudioFolder: Sendable {
  let path: [UInt8]
  /// The picture of a cover in it.
  var picture: [UInt8]?
}

/// Classifies the names of files in a folder of music.
enum AudioNames {
  /// The extensions of audio files, including those of unsupported formats, which are reported to
  /// the user.
  private static let audioEndings: Set<String> = [
    "aac", "ac3", "aif", "aifc", "aiff", "ape", "dff", "dsf", "dts", "eac3", "flac", "m4a", "m4b",
    "m4p", "m4r", "mka", "mp+", "mp2", "mp3", "mp4", "mpc", "mpp", "oga", "ofr", "ofs", "ogg",
    "opus", "ra", "shn", "spx", "tak", "tta", "wav", "wma", "wv",
  ]

  /// Folders that storage systems create among the user's files.
  private static let systemFolders: Set<String> = [
    "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found",
  ]

  /// Whether a name has the extension of an audio file.
  static func isAudio(_ name: [UInt8]) -> Bool {
    FileName.split(name).map { audioEndings.contains($0.ending) } ?? false
  }

  /// Whether a file or folder with this name is ignored.
  static func isHidden(_ name: [UInt8]) -> Bool {
    guard let first = name.first else { return true }
    if first == UInt8(ascii: ".") { return true }
    guard "@#$Sl".utf8.contains(first) else { return false }
    return systemFolders.contains(String(decoding: name, as: UTF8.self))
  }
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
