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
