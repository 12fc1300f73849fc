import AlbumFiles

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
