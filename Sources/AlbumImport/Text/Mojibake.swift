/// Finds UTF-8 that was decoded with another encoding: `BjÃ¶rk` for `Björk`.
///
/// Each multi-byte character became two to four unusual ones, a combination that is rare in real
/// text. Where it may be real (`“CAFÉ”`), it is only reported if the text has others.
enum Mojibake {
  /// The maximum number of repeated wrong decodings.
  private static let rounds = 3

  /// The repaired text; nil if the text looks right.
  static func mended(_ text: String) -> String? {
    var result: String?
    for _ in 0..<rounds {
      let scalars = Array((result ?? text).unicodeScalars)
      guard hasNeighbours(scalars), let next = repairedOnce(scalars) else { break }
      result = next
    }
    return result
  }

  private static func hasNeighbours(_ scalars: [Unicode.Scalar]) -> Bool {
    scalars.indices.dropFirst().contains { !scalars[$0].isASCII && !scalars[$0 - 1].isASCII }
  }

  private static func repairedOnce(_ scalars: [Unicode.Scalar]) -> String? {
    for misreading in Misreading.all {
      if let text = mended(scalars, misreading) { return text }
    }
    return nil
  }

  private static func mended(_ scalars: [Unicode.Scalar], _ misreading: Misreading) -> String? {
    var result = String.UnicodeScalarView()
    var isCertain = false
    var index = 0
    while index < scalars.count {
      var run: [MisreadLetter] = []
      var end = index
      while let letter = misreading.letter(in: scalars, at: end) {
        run.append(letter)
        end += letter.length
      }
      guard !run.isEmpty else {
        result.append(scalars[index])
        index += 1
        continue
      }
      let evidence = MojibakeEvidence(
        run: run, before: index > 0 ? scalars[index - 1] : nil,
        lastOfRun: scalars[end - 1], after: end < scalars.count ? scalars[end] : nil)
      let verdict = misreading.verdict(on: evidence)
      switch verdict {
      // One by one: appending several together copies the whole text each time.
      case .none: for scalar in scalars[index..<end] { result.append(scalar) }
      case .certain, .possible:
        isCertain = isCertain || verdict == .certain
        for letter in run { result.append(letter.scalar) }
      }
      index = end
    }
    return isCertain ? String(result) : nil
  }
}

/// A character that was encoded as UTF-8 and decoded as several.
struct MisreadLetter {
  /// The original character.
  let scalar: Unicode.Scalar
  /// Its bytes; 0 if it had fewer.
  let bytes: (UInt8, UInt8)
  /// The number of characters it became.
  let length: Int
}

/// An encoding with which UTF-8 is decoded by mistake.
struct Misreading: Sendable {
  /// The known ones, most frequent first.
  static let all = [
    Misreading(.windows1252, losesBytes: true, judge: MojibakeEvidence.westernVerdict),
    Misreading(.macRoman, judge: MojibakeEvidence.macVerdict),
    Misreading(.windows1251, judge: MojibakeEvidence.cyrillicVerdict),
  ]

  private let bytes: [Unicode.Scalar: UInt8]
  /// Whether some bytes are undefined in it, unless they are decoded as Latin-1.
  private let losesBytes: Bool
  private let judge: @Sendable (MojibakeEvidence) -> MojibakeEvidence.Verdict

  private init(
    _ table: SingleByteTable, losesBytes: Bool = false,
    judge: @escaping @Sendable (MojibakeEvidence) -> () -> MojibakeEvidence.Verdict
  ) {
    var bytes: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8(128)...255 { bytes[table.scalar(of: byte)] = byte }
    if losesBytes {
      for byte in UInt8(0x80)..<0xA0 { bytes[Unicode.Scalar(byte)] = byte }
    }
    self.bytes = bytes
    self.losesBytes = losesBytes
    self.judge = { judge($0)() }
  }

  func verdict(on evidence: MojibakeEvidence) -> MojibakeEvidence.Verdict { judge(evidence) }

  /// The character whose bytes are at an index; nil if there is none.
  func letter(in scalars: [Unicode.Scalar], at index: Int) -> MisreadLetter? {
    guard index < scalars.count, let first = bytes[scalars[index]] else { return nil }
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return nil
    }
    var encoded = [first]
    for scalar in scalars[index...].dropFirst().prefix(length - 1) {
      guard let byte = bytes[scalar], 0x80...0xBF ~= byte else { break }
      encoded.append(byte)
    }
    // The last byte of ” is undefined in Windows-1252 and gets lost.
    if losesBytes, encoded == [0xE2, 0x80] {
      return MisreadLetter(scalar: "”", bytes: (0xE2, 0x80), length: 2)
    }
    guard encoded.count == length, let text = String(validating: encoded, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return nil }
    return MisreadLetter(scalar: scalar, bytes: (first, encoded[1]), length: length)
  }
}
