/// A hash of texts, such as the reduced artist and title of an album, of 64 bits.
///
/// Eight bytes at a time: exclusive or, then a multiplication to 128 bits whose halves are folded
/// together, as in wyhash (Wang Yi). Every text ends with its length, so none runs into the next.
package struct SamenessHash {
  private var state: UInt64 = 0x2d35_8dcc_aa6c_78a5

  package init() {}

  /// Appends an integer.
  package mutating func append(_ integer: Int64) {
    mix(UInt64(bitPattern: integer))
  }

  /// Appends a text.
  package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    let whole = bytes.count & ~7
    var index = 0
    while index < whole {
      mix(
        UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped).loadUnaligned(
          fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(rest)
    mix(UInt64(bytes.count))
  }

  private mutating func mix(_ word: UInt64) {
    let product = (state ^ UInt64(littleEndian: word)).multipliedFullWidth(
      by: 0x9e37_79b9_7f4a_7c15)
    state = product.high ^ product.low ^ 0x8bb8_4b93_962e_acc9
  }

  /// The hash, with its bits mixed once more (the finaliser of MurmurHash3).
  package var finished: Int64 {
    var hash = state
    hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return Int64(bitPattern: hash ^ (hash >> 33))
  }
}
