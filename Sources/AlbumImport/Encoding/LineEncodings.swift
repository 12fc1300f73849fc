/// Decides line by line how text is written that is no UTF-8, since lists are pasted together.
///
/// A line speaks for itself by its letters (``LinePlausibility``); where those leave it open, the lines
/// before it and the beginning of the file decide.
struct LineEncodings {
  /// How much neighbours and the file can say against an encoding.
  private static let longestMemory = -8

  /// What most of the file is written in, as far as is known.
  private(set) var usual = TextEncoding.utf8
  /// What to read single letters as that are no UTF-8 in a line that is.
  private(set) var usualSingleByte = TextEncoding.windows1252
  /// How much less likely each candidate is than the best one, by the beginning of the file.
  private var ofFile = EncodingDetection.candidates.map { _ in 0 }
  /// The same by the lines before.
  private var ofNeighbours = EncodingDetection.candidates.map { _ in 0 }

  /// Looks at a large part of the file, from the first line on that is no UTF-8.
  ///
  /// - Parameters:
  ///   - sample: the part.
  ///   - isMostlyUTF8: whether what is no UTF-8 are exceptions.
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

  /// How a line is written that is no UTF-8.
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

/// A place in a text where letters are not written as the file's others are.
struct MixedEncoding: Equatable {
  /// How many bytes into the text.
  let place: Int
  /// What they were read as.
  let encoding: TextEncoding
  /// What the others are.
  let usual: TextEncoding

  /// What the user is told.
  var message: String {
    usual == .utf8
      ? "text that is not UTF-8 was decoded as \(encoding.title)"
      : "text was decoded as \(encoding.title), not as \(usual.title) like the rest"
  }
}
