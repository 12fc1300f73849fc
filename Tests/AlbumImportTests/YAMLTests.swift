import AlbumModel
import Testing
@testable import RecordReading

@Suite("YAML files")
struct YAMLTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading.drafts(of: text).map {
      "\($0.artist ?? "-") / \($0.title ?? "-") / \($0.year ?? 0)"
    }
  }

  @Test func `aliases, which may multiply without end, are an error`() {
    var text = "- &a0 {title: x, artist: y}\n"
    for level in 1...12 {
      text +=
        "- &a\(level) ["
        + [String](repeating: "*a\(level - 1)", count: 12).joined(separator: ", ") + "]\n"
    }
    #expect(throws: ImportError.self) { try albums(text) }
  }
}
