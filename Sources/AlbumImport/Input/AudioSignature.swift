/// Recognizes audio by the beginning of a file.
enum AudioSignature {
  /// The number of bytes that are read.
  static let length = 16

  private static let beginnings: [[UInt8]] = [
    Array("ID3".utf8), Array("fLaC".utf8), Array("OggS".utf8), Array("MAC ".utf8),
    Array("wvpk".utf8), Array("MPCK".utf8), Array("MP+".utf8), Array("TTA1".utf8),
    Array("DSD ".utf8), Array("FRM8".utf8),
    // ASF, the container of WMA.
    [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
    // A frame of MPEG audio, layer 3; not FF FE, which is the byte order mark of UTF-16.
    [0xFF, 0xFB], [0xFF, 0xF3], [0xFF, 0xFA], [0xFF, 0xF2],
  ]

  /// The types in container formats: outer type, offset and inner type.
  private static let kinds: [(outer: String, offset: Int, inner: String)] = [
    ("RIFF", 8, "WAVE"), ("FORM", 8, "AIFF"), ("FORM", 8, "AIFC"), ("", 4, "ftyp"),
  ]

  /// Whether a file with this beginning is audio.
  static func isAudio(_ bytes: [UInt8]) -> Bool {
    if beginnings.contains(where: { bytes.starts(with: $0) }) { return true }
    return kinds.contains { kind in
      bytes.starts(with: kind.outer.utf8)
        && bytes.dropFirst(kind.offset).starts(with: kind.inner.utf8)
    }
  }
}
