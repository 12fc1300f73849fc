/// Tells audio by what a file begins with.
enum AudioSignature {
  /// How many bytes are looked at.
  static let length = 16

  private static let beginnings: [[UInt8]] = [
    Array("ID3".utf8), Array("fLaC".utf8), Array("OggS".utf8), Array("MAC ".utf8),
    Array("wvpk".utf8), Array("MPCK".utf8), Array("MP+".utf8), Array("TTA1".utf8),
    Array("DSD ".utf8), Array("FRM8".utf8),
    // ASF, the container of WMA.
    [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
    // A frame of MPEG sound, layer 3; not FF FE, with which UTF-16 begins.
    [0xFF, 0xFB], [0xFF, 0xF3], [0xFF, 0xFA], [0xFF, 0xF2],
  ]

  /// What stands after the length of the first box.
  private static let kinds: [(outer: String, offset: Int, inner: String)] = [
    ("RIFF", 8, "WAVE"), ("FORM", 8, "AIFF"), ("FORM", 8, "AIFC"), ("", 4, "ftyp"),
  ]

  /// Whether a file that begins so holds audio.
  static func isAudio(_ bytes: [UInt8]) -> Bool {
    if beginnings.contains(where: { bytes.starts(with: $0) }) { return true }
    return kinds.contains { kind in
      bytes.starts(with: kind.outer.utf8)
        && bytes.dropFirst(kind.offset).starts(with: kind.inner.utf8)
    }
  }
}
