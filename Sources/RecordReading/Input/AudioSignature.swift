import AlbumFiles

/// Recognizes audio by the beginning of a file.
enum AudioSignature {
  /// The number of bytes that are read.
  static let length = 16

  /// How files begin, a scalar for each byte; an ellipsis stands for any.
  private static let beginnings = WordList.ordered("AudioSignature.beginnings").map {
    Array($0.unicodeScalars)
  }

  /// Whether a file is audio, by its beginning, or by its name if it is not text.
  static func isAudio(_ bytes: [UInt8], name: some Sequence<UInt8>) -> Bool {
    if isAudio(bytes) { return true }
    let isText = bytes.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
    return !isText && AudioNames.isAudio(Array(name))
  }

  /// Whether a file with this beginning is audio.
  static func isAudio(_ bytes: [UInt8]) -> Bool {
    isFrame(bytes)
      || beginnings.contains { beginning in
        bytes.count >= beginning.count
          && zip(bytes, beginning).allSatisfy { $1 == "…" || $1.value == $0 }
      }
  }

  /// Whether it begins with a frame of MPEG audio, or of AAC, with plausible values.
  private static func isFrame(_ bytes: [UInt8]) -> Bool {
    // FF FE is the byte order mark of UTF-16.
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0, bytes[1] != 0xFE else {
      return false
    }
    if bytes[1] & 0xF6 == 0xF0 { return bytes[2] >> 2 & 0xF < 13 }
    let hasVersion = bytes[1] & 0x18 != 0x08
    let hasLayer = bytes[1] & 0x06 != 0
    return hasVersion && hasLayer && bytes[2] & 0xF0 != 0xF0 && bytes[2] & 0x0C != 0x0C
  }
}

/// Classifies the names of files in a folder of music.
package enum AudioNames {
  /// The extensions of audio files, including those of unsupported formats, which are reported to
  /// the user.
  private static let audioEndings: Set<String> = WordList.named("AudioSignature.audioEndings")

  /// Folders that storage systems create among the user's files.
  private static let systemFolders: Set<String> = WordList.named("AudioSignature.systemFolders")

  /// Whether a name has the extension of an audio file.
  package static func isAudio(_ name: [UInt8]) -> Bool {
    FileName.split(name).map { audioEndings.contains($0.ending) } ?? false
  }

  /// Whether a file or folder with this name is ignored.
  package static func isHidden(_ name: [UInt8]) -> Bool {
    guard let first = name.first else { return true }
    if first == UInt8(ascii: ".") { return true }
    guard "@#$Sl".utf8.contains(first) else { return false }
    return systemFolders.contains(String(decoding: name, as: UTF8.self))
  }
}
