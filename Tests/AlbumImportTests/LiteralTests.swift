import AlbumModel
import Testing

@testable import AlbumImport

@Suite("Lists as source code")
struct LiteralTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading(text).records.filter { $0.absence == nil && $0.problem == nil }.map {
      "\($0.draft.artist ?? "-") / \($0.draft.title ?? "-") / \($0.draft.year ?? 0)"
    }
  }

  private let expected = ["Can / Tago Mago / 1971", "Guns N' Roses / Use It / 1991"]

  @Test(
    "are read as the values that they are",
    arguments: [
      "[{'artist': 'Can', 'title': 'Tago Mago', 'year': 1971, 'owned': True, 'note': None},\n"
        + " {'artist': \"Guns N' Roses\", 'title': 'Use It', 'year': 1991}]\n",
      "# my albums\nalbums = [\n  {'artist': 'Can', 'title': 'Tago ' 'Mago', 'year': 1971,},\n"
        + "  {'artist': 'Guns N\\' Roses', 'title': u'Use It', 'year': 1_991},\n]\n",
      "// my albums\nimport cover from './x.jpg';\nexport const albums: Album[] = [\n"
        + "  { artist: 'Can', title: `Tago Mago`, year: 1971, cover: require('./x.jpg') },\n"
        + "  { artist: \"Guns N' Roses\", title: 'Use' + \" It\", year: 1991 }, // good\n];\n"
        + "export default albums;\n",
      "module.exports = [{artist: 'Can', title: 'Tago Mago', year: 1971},\n"
        + "/* one more */ {artist: 'Guns N\\u0027 Roses', title: 'Use It', year: 1991}]",
      "export default [{artist: 'Can', title: 'Tago Mago', year: 1971}, "
        + "{artist: 'Guns N\\x27 Roses', title: 'Use It', year: 1991}]",
      "let albums: [Album] = [\n  Album(title: \"Tago Mago\", artist: \"Can\", year: 1971, cover: nil),\n"
        + "  .init(title: \"Use It\", artist: \"Guns N' Roses\", year: 1991,\n    cover: Image(\"x\")),\n]\n",
      "val albums = listOf(\n  Album(artist = \"Can\", title = \"Tago Mago\", year = 1971),\n"
        + "  Album(artist = \"Guns N' Roses\", title = \"Use It\", year = 1991)\n)\n",
      "albums = [Album(artist='Can', title='Tago Mago', year=1971),\n"
        + "  music.Album(artist=\"Guns N' Roses\", title='Use It', year=1991)]\n",
    ])
  func forms(_ text: String) throws { #expect(try albums(text) == expected) }

  @Test("may be tuples, one after the other or in a list")
  func tuples() throws {
    let rows = (0..<8).map { "('Artist \($0 % 3)', \"It's \($0)\", \(1970 + $0))" }
    for text in [rows.joined(separator: ",\n"), "[\(rows.joined(separator: ", "))]"] {
      let reading = try Reading(text)
      #expect(reading.titles == (0..<8).map { "It's \($0)" })
      #expect(reading.records.map(\.draft.artist) == (0..<8).map { "Artist \($0 % 3)" })
      #expect(reading.records.map(\.draft.year) == (0..<8).map { Int64(1970 + $0) })
    }
  }

  @Test("may have apostrophes that were not escaped, or twice")
  func apostrophes() throws {
    let reading = try Reading(
      "('Can', 'Tago Mago', 1971),\n('Guns N', 'It's So Easy', 1987),\n('Kate', 'Rubber\\\\'s', 1980),\n"
        + "('Low', 'Ol' Trust', 2002),\n('Air', 'Moon\\'s', 1998)\n")
    #expect(reading.titles == ["Tago Mago", "It's So Easy", "Rubber's", "Ol' Trust", "Moon's"])
  }

  @Test("may be calls that make objects, with arguments in an order")
  func calls() throws {
    let rows = (0..<8).map { "new Album(\"Artist \($0 % 3)\", \"It's \($0)\", \(1970 + $0))" }
    let reading = try Reading("Album[] albums = {\n\(rows.joined(separator: ",\n"))\n};\n")
    #expect(reading.titles == (0..<8).map { "It's \($0)" })
    #expect(reading.records.map(\.draft.artist) == (0..<8).map { "Artist \($0 % 3)" })
    #expect(reading.records.map(\.draft.year) == (0..<8).map { Int64(1970 + $0) })
  }

  @Test("may be several, whose names are kept")
  func several() throws {
    let reading = try Reading(
      "wanted = [{'artist': 'Can', 'title': 'Tago Mago'}]\n\n"
        + "owned = [\n  {'artist': 'Wire', 'title': '154'}]\n")
    #expect(reading.titles == ["Tago Mago", "154"])
    #expect(reading.records.map { $0.field("list") } == [.text("wanted"), .text("owned")])
    #expect(reading.records.map(\.line) == [1, 4])
  }

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
    #expect(
      try Reading("val a = listOf(\(calls.joined(separator: ",\n")))").records.count == 20_000)
    let open = "a = [" + String(repeating: "'x' ", count: 100_000)
    #expect(try Reading(open).records.allSatisfy { $0.draft.artist == nil })
  }

  @Test("may have letters as numbers, in the bases of several languages")
  func numberedLetters() throws {
    let text = #"[("Bubl\195\169", "Caf\303\251", "\233tude"), ("A", "B\0", "C\8")]"#
    let json = Array(text.utf8).withUnsafeBufferPointer { bytes in
      var literals = LiteralText(bytes, isComplete: true)
      return literals.json()
    }
    #expect(
      json.map { String(decoding: $0, as: UTF8.self) }
        == #"[["Bublé","Café","étude"],["A","B\u0000","C\u0008"]]"#)
  }
}
