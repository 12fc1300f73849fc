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
      let hasNeighbours = scalars.indices.dropFirst().contains { index in
        !scalars[index].isASCII && !scalars[index - 1].isASCII
      }
      guard hasNeighbours,
        let next = Misreading.all.lazy.compactMap({ mended(scalars, $0) }).first
      else { break }
      result = next
    }
    return result
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
      let verdict = misreading.judge(evidence)
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
    Misreading(.windows1252, losesBytes: true, judge: { $0.westernVerdict() }),
    Misreading(.named("mac-roman"), judge: { $0.macVerdict() }),
    Misreading(.named("windows-1251"), judge: { $0.cyrillicVerdict() }),
  ]

  private let bytes: [Unicode.Scalar: UInt8]
  /// Whether some bytes are undefined in it, unless they are decoded as Latin-1.
  private let losesBytes: Bool
  let judge: @Sendable (MojibakeEvidence) -> MojibakeEvidence.Verdict

  private init(
    _ table: SingleByteTable, losesBytes: Bool = false,
    judge: @escaping @Sendable (MojibakeEvidence) -> MojibakeEvidence.Verdict
  ) {
    var bytes: [Unicode.Scalar: UInt8] = [:]
    for byte in UInt8(128)...255 { bytes[table.scalar(of: byte)] = byte }
    bytes[SingleByteTable.undefined] = nil
    if losesBytes { for byte in UInt8(0x80)..<0xA0 { bytes[Unicode.Scalar(byte)] = byte } }
    (self.bytes, self.losesBytes, self.judge) = (bytes, losesBytes, judge)
  }

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

/// Consecutive characters that are UTF-8 when taken as bytes, and their context.
struct MojibakeEvidence {
  /// The conclusion.
  enum Verdict {
    /// They are real text.
    case none
    /// They are misread if others in the text are.
    case possible
    /// They do not occur in real text.
    case certain
  }

  private let run: [MisreadLetter]
  private let before: Unicode.Scalar?
  /// Whether the run may be a capital letter and a closing mark.
  private let mayBeClosing: Bool

  init(
    run: [MisreadLetter], before: Unicode.Scalar?, lastOfRun: Unicode.Scalar,
    after: Unicode.Scalar?
  ) {
    (self.run, self.before) = (run, before)
    let isFollowed = after?.properties.isAlphabetic ?? false
    mayBeClosing = Self.closing.contains(lastOfRun) && !isFollowed
  }

  private static let closing: Set<Unicode.Scalar> = [
    "’", "‘", "”", "“", "»", "›", "…", "–", "—", "™", "®", "©", "·", "•", "\u{A0}", "‚", "„",
  ]

  private var first: UInt8 { run.first?.bytes.0 ?? 0 }
  private var second: UInt8 { run.first?.bytes.1 ?? 0 }

  private var followsSmall: Bool { before?.properties.isLowercase ?? false }

  /// The verdict for languages in which every letter has two or three bytes, which make long runs.
  private func verdict(atLeast count: Int) -> Verdict { run.count >= count ? .certain : .possible }

  /// The verdict for UTF-8 decoded as Windows-1252 or Latin-1.
  func westernVerdict() -> Verdict {
    switch first {
    // À to ÿ, and the letters of Central Europe.
    case 0xC2...0xC5: return followsSmall || !mayBeClosing || run.count > 1 ? .certain : .possible
    case 0xC6...0xCB:
      return followsSmall && run.first?.scalar.properties.isLowercase == true ? .certain : .none
    // Combining accents.
    case 0xCC, 0xCD:
      guard before?.properties.isAlphabetic == true else { return .none }
      return followsSmall || !mayBeClosing ? .certain : .possible
    case 0xE1 where (0x1E00...0x1EFF).contains(run.first?.scalar.value ?? 0):
      return mayBeClosing ? .possible : .certain
    case 0xE2: return second == 0x80 || !mayBeClosing ? .certain : .possible
    case 0xEF where second == 0xBB: return .certain
    case 0xF0 where second == 0x9F: return .certain
    default: return verdict(atLeast: 2)
    }
  }

  /// The verdict for UTF-8 decoded as Mac OS Roman.
  func macVerdict() -> Verdict {
    switch first {
    case 0xC2...0xC5: return .certain
    case 0xCC, 0xCD: return followsSmall ? .certain : .none
    case 0xE2 where second == 0x80: return .certain
    case 0xD0, 0xD1: return verdict(atLeast: 3)
    case 0xE3...0xE9: return verdict(atLeast: 2)
    default: return .none
    }
  }

  /// The verdict for UTF-8 decoded as Windows-1251.
  func cyrillicVerdict() -> Verdict {
    let isLatin = before?.isASCII == true && followsSmall
    switch first {
    case 0xC3...0xC5 where isLatin: return .certain
    case 0xE2 where second == 0x80 && run.first?.length == 3: return .certain
    case 0xD0, 0xD1: return verdict(atLeast: 3)
    default: return .none
    }
  }
}
