import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("Export and import")
struct ExportCommandTests {
  @Test("an archive imported into a new library gives the same library, reported like any import")
  func archive() throws {
    let program = try Program.withSampleAlbums()
    try program.run("snapshot", "save", "first")
    try program.run("set", "id:1", "--", "rating=5", "weight=1.5", "tags=[\"a\"]", "code=007")
    try program.run("remove", "id:2")
    try program.run("move", "id:5", "first")
    #expect(
      try program.output("export", "-o", "backup.moonshelf.json")
        == "Wrote 4 albums to backup.moonshelf.json.\n")
    let other = ["--library", program.folder.file("other")]
    let imported = try program.run(["import", "backup.moonshelf.json"] + other)
    #expect(imported.code == 0)
    #expect(imported.output.contains("5 records: 4 added, 1 skipped, 0 rejected"), "\(imported)")
    let original = try LibraryAPI(path: program.library)
    let copy = try LibraryAPI(path: program.folder.file("other"))
    #expect(try LibraryState(of: copy) == LibraryState(of: original))
    #expect(try copy.snapshots().map(\.name) == original.snapshots().map(\.name))
    #expect(try copy.snapshots().map(\.time) == original.snapshots().map(\.time))
    #expect(
      try program.run(["snapshot", "diff", "first"] + other).output
        == program.output("snapshot", "diff", "first"))
    let words = ["export", "--format", "archive", "-o", "-"]
    let again = try program.run(words + other).output.split(separator: "\n").dropFirst()
    #expect(try again == program.run(words).output.split(separator: "\n").dropFirst())
    #expect(try program.run(["undo"] + other).code == 0)
    #expect(
      try program.run(["list"] + other + ["--format", "tsv"]).output
        == "Artist\tAlbum\tGenre\tYear\n")
    #expect(try program.run(["doctor"] + other).code == 0)
  }

  @Test("an album with damaged fields is reported, and never silently missing from a file")
  func damagedFields() throws {
    let program = try Program()
    for (number, title) in ["Low", "Heroes"].enumerated() {
      _ = try program.output("add", title)
      _ = try program.output("set", "id:\(number + 1)", "--", "rating=77")
    }
    try program.folder.write("older", to: "albums.csv")
    let url = URL(fileURLWithPath: program.library)
    var bytes = try Data(contentsOf: url)
    let fields = Data("{\"rating\":77}".utf8)
    #expect(bytes.range(of: fields) != nil)
    while let range = bytes.range(of: fields) { bytes[range.upperBound - 1] ^= 1 }
    try bytes.write(to: url)
    for words in [
      ["list"], ["list", "--format", "json"], ["export", "-o", "albums.csv"],
      ["export", "-o", "albums.moonshelf.json"], ["fields"],
      ["export", "--format", "beets", "-o", "albums.db"], ["list", "rating:77"],
      ["export", "rating:1..", "-o", "albums.csv"],
    ] {
      let result = try program.run(words)
      #expect(result.code == 1, "\(words): \(result)")
      #expect(result.errors.contains("the custom fields of album "), "\(words): \(result)")
      #expect(result.errors.contains("run moonshelf doctor"), "\(words): \(result)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: program.folder.path)
    #expect(!files.contains("albums.moonshelf.json") && !files.contains("albums.db"))
    #expect(
      try String(contentsOfFile: program.folder.file("albums.csv"), encoding: .utf8) == "older")
    #expect(try program.run("doctor").output.contains("its custom fields are damaged"))
    _ = try program.output("doctor", "--repair")
    #expect(try program.output("export", "-o", "albums.csv") == "Wrote 2 albums to albums.csv.\n")
  }

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
