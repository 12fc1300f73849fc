/// Chooses an encoding for each line of a text that is not UTF-8, as lists are pasted together.
///
/// The letters of a line decide (``LinePlausibility``); if they are ambiguous, the lines before it
/// and the beginning of the file do.
struct LineEncodings {
  /// The limit of the score of neighbors and of the file against an encoding.
  private static let longestMemory = -8

  /// The main encoding of the file, once known.
  private(set) var usual = TextEncoding.utf8
  /// The encoding of single bytes that are not UTF-8 in a line that is.
  private(set) var usualSingleByte = TextEncoding.windows1252
  /// How much less likely each candidate is than the best one, by the beginning of the file.
  ///
  /// At first all but the usual one need evidence: a few letters may belong to any.
  private var ofFile = EncodingDetection.candidates.map { $0 == .windows1252 ? 0 : -3 }
  /// The same by the preceding lines.
  private var ofNeighbours = EncodingDetection.candidates.map { _ in 0 }

  /// Learns from a large part of the file, which begins with the first line that is not UTF-8.
  ///
  /// - Parameters:
  ///   - sample: the part.
  ///   - isMostlyUTF8: whether other encodings are exceptions.
  mutating func learn(from sample: UnsafeBufferPointer<UInt8>, isMostlyUTF8: Bool) {
    var sums = ofFile
    for line in sample.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let line = UnsafeBufferPointer(rebasing: line)
      var scan = UTF8Scan()
      guard scan.run(line) == .invalid else { continue }
      for (index, score) in Self.scores(of: line).enumerated() { sums[index] += score }
    }
    ofFile = Self.shortened(sums)
    usualSingleByte = Self.best(sums)
    usual = isMostlyUTF8 ? .utf8 : usualSingleByte
  }

  /// The encoding of a line that is not UTF-8.
  mutating func encoding(of line: UnsafeBufferPointer<UInt8>) -> TextEncoding {
    let scores = Self.scores(of: line)
    let together = scores.indices.map { scores[$0] + ofFile[$0] + ofNeighbours[$0] }
    ofNeighbours = Self.shortened(scores.indices.map { scores[$0] + ofNeighbours[$0] / 2 })
    return Self.best(together)
  }

  private static func scores(of line: UnsafeBufferPointer<UInt8>) -> [Int] {
    EncodingDetection.candidates.map { LinePlausibility.of(line, in: $0) }
  }

  private static func best(_ scores: [Int]) -> TextEncoding {
    let best = scores.max() ?? 0
    return zip(EncodingDetection.candidates, scores).first { $0.1 == best }?.0 ?? .windows1252
  }

  private static func shortened(_ scores: [Int]) -> [Int] {
    let best = scores.max() ?? 0
    return scores.map { max($0 - best, longestMemory) }
  }
}

/// A position in a text with another encoding than the rest.
struct MixedEncoding: Equatable {
  /// The position in the text, in bytes.
  let place: Int
  /// The encoding used there.
  let encoding: TextEncoding
  /// The encoding of the rest.
  let usual: TextEncoding

  /// The warning for the user.
  var message: String {
    usual == .utf8
      ? "text that is not UTF-8 was decoded as \(encoding.title)"
      : "text was decoded as \(encoding.title), not as \(usual.title) like the rest"
  }
}
