import AlbumModel
import AlbumTestSupport
import Testing

@Suite("The hash of contents")
struct ContentHashTests {
  @Test(
    "is SHA-256, as in the examples of FIPS 180",
    arguments: CaseTable.pairs("content-hash-examples"))
  func examples(_ text: String, _ digits: String) {
    #expect(ContentHash(of: text.utf8).description == digits)
  }

  @Test("is correct at every length around the end of a block")
  func lengths() {
    #expect(
      ContentHash(of: Array(repeating: UInt8(ascii: "a"), count: 10_000)).description
        == "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711")
    for size in [1, 3, 63, 64, 65, 1000] {
      let bytes = Array(repeating: UInt8(ascii: "a"), count: 10_000)
      var hashing = ContentHashing()
      for start in stride(from: 0, to: bytes.count, by: size) {
        let piece = bytes[start..<min(start + size, bytes.count)]
        piece.withUnsafeBufferPointer { hashing.append($0) }
      }
      #expect(hashing.finish() == ContentHash(of: bytes), "pieces of \(size)")
    }
    var seen: Set<ContentHash> = []
    for count in 0...130 { seen.insert(ContentHash(of: [UInt8](repeating: 0, count: count))) }
    #expect(seen.count == 131)
  }
}
