import AlbumModel

/// Detects a file's encoding from a part of it.
enum EncodingDetection {
  /// The encoding that the first bytes determine: a byte order mark, or the zeros of UTF-16.
  ///
  /// - Returns: nil if they do not; without a mark, its length is 0.
  static func fromOpening(_ bytes: [UInt8]) -> (encoding: TextEncoding, markLength: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    let pairs = bytes.count / 2
    guard pairs >= 4 else { return nil }
    var zeros = (first: 0, second: 0)
    for pair in 0..<pairs {
      if bytes[2 * pair] == 0 { zeros.first += 1 }
      if bytes[2 * pair + 1] == 0 { zeros.second += 1 }
    }
    if zeros.second * 4 > pairs, zeros.first * 20 < zeros.second { return (.utf16LittleEndian, 0) }
    if zeros.first * 4 > pairs, zeros.second * 20 < zeros.first { return (.utf16BigEndian, 0) }
    return nil
  }

  /// Whether the first bytes are a text in UTF-8 or ASCII, which cannot be UTF-16: that has zeros, at
  /// least in its commas and line ends.
  static func isUTF8(_ bytes: [UInt8]) -> Bool {
    var scan = UTF8Scan()
    return !bytes.isEmpty && !bytes.contains(0)
      && bytes.withUnsafeBufferPointer { scan.run($0) } != .invalid
  }

  /// Whether invalid UTF-8 is mostly valid, so that the exceptions were pasted in.
  static func isMostlyUTF8(_ bytes: UnsafeBufferPointer<UInt8>, lettersBefore: Int) -> Bool {
    var (letters, exceptions, heads) = (lettersBefore, 0, 0)
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = UnsafeBufferPointer(rebasing: line)
      let count = UTF8Scan.count(line)
      // By chance, some characters of other lines are valid.
      if isUTF8(count, inFileOfUTF8: true) { letters += count.whole }
      // A word in another encoding counts as one exception, however long it is.
      exceptions += count.runs
      heads += count.heads
    }
    // Where characters lost their first bytes, only the others are left.
    let isDamaged = heads == 0 && letters >= 3 && letters * 20 >= exceptions
    return letters > 0 && letters >= exceptions || isDamaged
  }

  /// Whether single bytes are exceptions in a line of UTF-8.
  ///
  /// - Returns: whether the rest of the line is UTF-8.
  static func hasExceptions(_ line: UnsafeBufferPointer<UInt8>, inFileOfUTF8 isUTF8: Bool) -> Bool {
    self.isUTF8(UTF8Scan.count(line), inFileOfUTF8: isUTF8)
  }

  private static func isUTF8(
    _ count: (whole: Int, strangers: Int, heads: Int, runs: Int), inFileOfUTF8: Bool
  ) -> Bool {
    inFileOfUTF8
      ? count.strangers <= 2 * count.whole || count.heads == 0 && count.whole > 0
      : count.strangers < count.whole
  }

  /// The encoding that XML or HTML declares; nil for Unicode, which it turned out not to be.
  static func declared(in bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
    let opening = bytes.prefix(1024)
    guard opening.first(where: { !JSONReader.isSpace($0) }) == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: opening, as: UTF8.self).lowercased()
    for label in ["encoding=", "charset="] {
      guard let start = text.firstRange(of: label)?.upperBound else { continue }
      let name = text[start...].drop { $0 == "\"" || $0 == "'" }.prefix {
        $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_"
      }
      if let encoding = TextEncoding(named: String(name)), encoding != .utf8, !encoding.isUTF16 {
        return encoding
      }
    }
    return nil
  }

  // MARK: - Other encodings

  /// An encoding that may be chosen.
  private struct Candidate {
    let encoding: TextEncoding
    /// The evidence that it needs: a few letters may belong to any encoding.
    let prior: Int
    let languages: [LanguageModel]
  }

  /// The possible encodings of text that is not UTF-8; of several that give the same text, the first
  /// is chosen.
  private static let candidates: [Candidate] = TextEncoding.rows.compactMap { row in
    guard let encoding = TextEncoding(rawValue: row[0]), let prior = Int(row[3]) else { return nil }
    return Candidate(encoding: encoding, prior: prior, languages: LanguageModel.named(row[4]))
  }

  /// The models of the single-byte encodings.
  private static let models = Dictionary(
    uniqueKeysWithValues: candidates.compactMap { candidate in
      candidate.encoding.table.map {
        (candidate.encoding, SingleBytePlausibility($0, languages: candidate.languages))
      }
    })

  /// The margin of the score below which a choice is in doubt.
  private static let margin = 8

  /// Chooses the encoding of text that is not UTF-8.
  ///
  /// - Parameters:
  ///   - sample: a part of a file that begins with a line that is not UTF-8.
  ///   - isUTF8: whether most other lines are UTF-8.
  /// - Returns: the encoding, and the message if it is in doubt.
  static func choose(
    _ sample: UnsafeBufferPointer<UInt8>, inFileOfUTF8 isUTF8: Bool
  ) -> (TextEncoding, doubt: String?) {
    let pieces = EncodingSample(sample, inFileOfUTF8: isUTF8)
    let scores = candidates.map { (candidate: $0, score: pieces.score(of: $0)) }
    let totals = scores.map { $0.score + $0.candidate.prior }
    guard let most = totals.max(), let place = totals.firstIndex(of: most) else {
      return (.windows1252, nil)
    }
    let best = scores[place].candidate.encoding
    let rivals = zip(scores, totals).filter { rival, total in
      most - total < margin && pieces.differ(best, rival.candidate.encoding)
    }
    let advice = "if its letters are wrong, name it with --encoding"
    if let rival = rivals.max(by: { $0.1 < $1.1 })?.0.candidate.encoding {
      return (
        best,
        "the text was decoded as \(best.title), but may be \(rival.title); \(advice) "
          + rival.rawValue
      )
    }
    guard scores[place].score < 0 else { return (best, nil) }
    let likely = isUTF8 ? .windows1252 : best
    return (likely, "the encoding is unclear, and was taken for \(likely.title); \(advice)")
  }

  /// The pieces of a sample that are not ASCII, by which encodings are compared.
  private struct EncodingSample {
    /// The maximum number of pieces, and their maximum length: equal ones count once.
    private static let (mostPieces, maximumPiece) = (400, 64)
    private var pieces: [[UInt8]] = []
    private var bytes: Set<UInt8> = []

    init(_ sample: UnsafeBufferPointer<UInt8>, inFileOfUTF8 isUTF8: Bool) {
      var known: Set<[UInt8]> = []
      for line in sample.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
        let line = UnsafeBufferPointer(rebasing: line)
        var scan = UTF8Scan()
        guard scan.run(line) != .end else { continue }
        let hasExceptions = hasExceptions(line, inFileOfUTF8: isUTF8)
        let text = hasExceptions ? Self.exceptions(in: line) : Array(line)
        // Below 64 there are no letters, and no second bytes of others.
        for piece in text.split(whereSeparator: { $0 < 0x40 })
        where piece.contains(where: { $0 >= 128 }) {
          let piece = Array(piece.prefix(Self.maximumPiece))
          bytes.formUnion(piece)
          if known.insert(piece).inserted { pieces.append(piece) }
        }
        if pieces.count >= Self.mostPieces { return }
      }
    }

    /// A line in which valid UTF-8 is replaced by spaces.
    private static func exceptions(in line: UnsafeBufferPointer<UInt8>) -> [UInt8] {
      var text = Array(line)
      var scan = UTF8Scan()
      while true {
        let start = scan.position
        let stop = scan.run(line)
        for index in start..<scan.position where text[index] >= 128 { text[index] = 0x20 }
        if stop == .end { return text }
        scan.skipByte()
      }
    }

    func score(of candidate: Candidate) -> Int {
      if let model = models[candidate.encoding] {
        return pieces.reduce(0) { $0 + model.score(of: $1) }
      }
      guard let model = DoubleBytePlausibility(candidate.encoding) else { return Int.min / 2 }
      return pieces.reduce(0) {
        $0 + model.score(of: $1, isWhole: $1.count < Self.maximumPiece)
      }
    }

    /// Whether two encodings give different texts.
    func differ(_ first: TextEncoding, _ second: TextEncoding) -> Bool {
      guard first != second, let first = first.table, let second = second.table else {
        return first != second
      }
      return bytes.contains { $0 >= 128 && first.scalar(of: $0) != second.scalar(of: $0) }
    }
  }

  /// Whether a line that is valid UTF-8 is rather UTF-8 than in the encoding of the file.
  static func isRatherUTF8(_ line: UnsafeBufferPointer<UInt8>, than encoding: TextEncoding) -> Bool
  {
    guard let model = models[encoding] else {
      // A Korean word may be UTF-8 by chance, also twice in a line, a longer text hardly ever.
      return line.count { $0 >= 0x80 } >= 24
    }
    let pieces = line.split { $0 < 0x40 }
    return pieces.reduce(0) { $0 + model.score(of: Array($1)) } < 0
  }
}
