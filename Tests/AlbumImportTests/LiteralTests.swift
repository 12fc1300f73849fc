import AlbumModel
import Testing
@testable import RecordReading

@Suite("Lists as source code")
struct LiteralTests {
  @Test(
    "are no programs, and no other text in brackets",
    arguments: [
      "albums = [{'artist': 'Can', 'title': 'Tago Mago'}]\nfor a in albums:\n  print(a)\n",
      "const a = [{artist: 'Can', title: 'Ege'}];\na.map(x => x.title);\n",
      "('It's only a quote') - and more\n",
      "[{'artist': 'Can', 'title': 'Tago Mago'",
      "a = [x for x in y]\n", "[('a', f(1))]", "tags = ['a']\n[[albums]]\nartist = 'Can'\n",
    ])
  func programs(_ text: String) throws {
    var literals = Array(text.utf8).withUnsafeBufferPointer { bytes in
      var literals = LiteralText(bytes, isComplete: true)
      return literals.json()
    }
    #expect(literals.take() == nil)
  }

  @Test("are read in linear time, and not deeper than a limit")
  func hostile() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try Reading("a = \(deep)").records.allSatisfy { $0.draft.title == nil })
    let calls = (0..<20_000).map { "Album(artist = 'Can', title = 'T \($0)')" }
    #expect(throws: ImportError.self) {
      try Reading("a = [\(calls.joined(separator: ",\n"))]")
    }
    let open = "a = [" + String(repeating: "'x' ", count: 100_000)
    #expect(try Reading(open).records.allSatisfy { $0.draft.artist == nil })
  }
}
