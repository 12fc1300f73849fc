/// When two records speak of the same album: same artist and title, however they are spelled.
public enum Sameness {
  /// The key under which the library finds an album again.
  ///
  /// Artist and title folded (``FoldedText``), runs of white space made one space, then hashed with
  /// 64-bit FNV-1a (Fowler, Noll, Vo: draft-eastlake-fnv) and mixed with the finaliser of
  /// MurmurHash3. Equal keys are a strong hint, not a proof: compare ``isSame(_:_:)`` afterwards.
  /// The library stores keys, so the definition never changes.
  ///
  /// - Complexity: O(n) in the length of both texts.
  public static func key(artist: String?, title: String?) -> Int64 {
    if let key = plainKey(artist: artist, title: title) { return key }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(96)
    appendIdentity(artist: artist, title: title, to: &bytes)
    var hash: UInt64 = offsetBasis
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* prime }
    return finished(hash)
  }

  private static let offsetBasis: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let prime: UInt64 = 0x100_0000_01b3

  /// The same for plain ASCII, in one go and without memory; nil where there is anything else.
  private static func plainKey(artist: String?, title: String?) -> Int64? {
    var hash = offsetBasis
    guard appendPlain(artist, to: &hash) else { return nil }
    hash = hash &* prime
    guard appendPlain(title, to: &hash) else { return nil }
    return finished(hash)
  }

  private static func appendPlain(_ text: String?, to hash: inout UInt64) -> Bool {
    guard var text else { return true }
    var result = hash
    let isPlain = text.withUTF8 { bytes in
      var hasBegun = false
      var pendingSpace = false
      for byte in bytes {
        guard byte < 0x80 else { return false }
        if byte <= 0x20 {
          pendingSpace = hasBegun
          continue
        }
        if pendingSpace {
          result = (result ^ 0x20) &* prime
          pendingSpace = false
        }
        hasBegun = true
        result = (result ^ UInt64(FoldedText.lowercasedASCII(byte))) &* prime
      }
      return true
    }
    hash = result
    return isPlain
  }

  private static func finished(_ hash: UInt64) -> Int64 {
    var hash = hash
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return Int64(bitPattern: hash ^ (hash >> 33))
  }

  /// Whether two albums' artists and titles are the same but for spelling.
  public static func isSame(
    _ left: (artist: String?, title: String?), _ right: (artist: String?, title: String?)
  ) -> Bool {
    if left.artist == right.artist, left.title == right.title { return true }
    var leftBytes: [UInt8] = []
    var rightBytes: [UInt8] = []
    appendIdentity(artist: left.artist, title: left.title, to: &leftBytes)
    appendIdentity(artist: right.artist, title: right.title, to: &rightBytes)
    return leftBytes == rightBytes
  }

  private static func appendIdentity(
    artist: String?, title: String?, to bytes: inout [UInt8]
  ) {
    append(artist, to: &bytes)
    bytes.append(0)
    append(title, to: &bytes)
  }

  private static func append(_ text: String?, to bytes: inout [UInt8]) {
    guard var text else { return }
    let start = bytes.count
    text.withUTF8 { FoldedText.append($0, to: &bytes) }
    var written = start
    var pendingSpace = false
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte <= 0x20 {
        pendingSpace = written > start
      } else {
        if pendingSpace {
          bytes[written] = 0x20
          written += 1
          pendingSpace = false
        }
        bytes[written] = byte
        written += 1
      }
    }
    bytes.removeLast(bytes.count - written)
  }
}
