import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("Export and import")
struct ExportCommandTests {
  @Test(
    "a written list is read back as the same albums, except line ends in titles",
    arguments: ["csv", "tsv", "json", "jsonl"])
  func lists(format: String) throws {
    let program = try Program()
    let library = try LibraryAPI(path: program.library)
    for title in [
      "a, b", "\"quoted\"", "=1+1", "-5", "+x", "@y", "'=quux", "''@wok", "'-7", "＝z", "'n Sync",
      "emoji 👩‍👩‍👧",
      "שלום", "back\\slash", "semi;colon", "|", "é", "it's",
    ] where format != "tsv" || title.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      var content = AlbumContent(
        title: title, artist: "\(title) & Co", genre: "Rock, \(title)", year: 1977,
        coverURL: "https://example.org/a.jpg")
      content.fields["rating"] = .integer(5)
      content.fields["mine"] = .text("\(title)?")
      content.fields["weight"] = .number(1.5)
      content.fields["shelf_mark"] = .text(
        format == "tsv" ? "007 \(title)" : "007 \(title)\ntwo\tlines")
      try library.add(content)
    }
    let before = try library.albums().map(\.content)
    try library.close()
    try program.run("export", "-o", "list.\(format)")
    let other = program.folder.file("other")
    let imported = try program.run("import", "list.\(format)", "--library", other)
    #expect(imported.code == 0, "\(imported)")
    let after = try LibraryAPI(path: other).albums().map(\.content)
    #expect(after == before, "\(imported)")
  }
}
