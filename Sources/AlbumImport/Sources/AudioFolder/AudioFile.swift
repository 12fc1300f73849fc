/// A file that may have changed since it was seen last.
struct AudioFileState: Equatable, Sendable {
  let size: Int64
  /// When it was changed, in nanoseconds.
  let modified: Int64
  let inode: UInt64
}

/// An audio file as the folder lists it.
struct AudioFile: Sendable {
  /// Where it is; the bytes the system knows it by, which need not be UTF-8.
  let path: [UInt8]
  let state: AudioFileState
  /// The place of its folder among those of the walk.
  let folder: Int
}

/// A folder with audio files in it.
struct AudioFolder: Sendable {
  let path: [UInt8]
  /// The picture of a cover that lies in it.
  var picture: [UInt8]?
}
