/// The limit of decompression: a ratio that no collection has is a decompression bomb.
struct UnpackLimit {
  /// The decompressed size up to which any ratio is accepted.
  private static let harmlessCount = 256 * 1024 * 1024
  /// The maximum average compression ratio; text in XML rarely exceeds 40.
  private static let highestRatio = 200

  /// The number of compressed bytes.
  var packed = 0
  /// The number of decompressed bytes.
  var unpacked = 0

  /// Checks the numbers.
  ///
  /// - Throws: an error if they are those of a decompression bomb.
  func check(_ file: String, _ format: String) throws(ImportError) {
    guard unpacked > Self.harmlessCount, unpacked / Self.highestRatio > packed else { return }
    throw ImportError(
      .tooLong, file,
      "unpacks to more than \(Self.highestRatio) times its size, like a \(format) bomb",
      advice: "if it is a real collection, unpack it first")
  }
}
