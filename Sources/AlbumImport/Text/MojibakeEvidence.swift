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
    self.run = run
    self.before = before
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
  private func verdict(atLeast count: Int) -> Verdict {
    run.count >= count ? .certain : .possible
  }

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
