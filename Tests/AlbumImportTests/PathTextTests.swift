import AlbumFiles
import Testing

@Suite("Paths as text")
struct PathTextTests {
  @Test("every path has a unique text, from which its bytes are restored")
  func everyByte() {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var state = seed
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let letters: [[UInt8]] =
      [
        [0xE9], [0x80], [0xFF], [0xF4], [0x8F, 0xBE, 0x80], [0xED, 0xA0, 0x80], [0xC3],
      ]
      + ["a", "/", "é", "日", "👩", "\u{10FF80}", "\u{10FFFF}", "\u{10FF7F}", "\u{FFFD}"].map {
        Array($0.utf8)
      }
    var texts: [String: [UInt8]] = [:]
    for _ in 0..<5000 {
      let path = (0..<next(8)).flatMap { _ in letters[next(letters.count)] }
      let text = PathText.text(of: path)
      #expect(PathText.bytes(of: text) == path, "seed \(seed)")
      #expect(texts.updateValue(path, forKey: text) ?? path == path, "seed \(seed)")
    }
  }

  @Test("UTF-8 is its own text; other bytes are shown as in C")
  func shown() {
    #expect(PathText.text(of: Array("café 日.csv".utf8)) == "café 日.csv")
    let text = PathText.text(of: Array("caf".utf8) + [0xE9] + Array(".csv".utf8))
    #expect(!PathText.isPlain(text))
    #expect(PathText.shown(text) == #"caf\xE9.csv"#)
    #expect(text.withSystemPath { UInt8(bitPattern: $0[3]) } == 0xE9)
  }
}
