/// The parts of a file's name.
package enum FileName {
  /// The name without its extension and the extension, both in lower case; nil if there is none.
  package static func split(_ name: [UInt8]) -> (stem: String, ending: String)? {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot <= 5 else {
      return nil
    }
    func small(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
    return (small(name[..<dot]), small(name[(dot + 1)...]))
  }
}
