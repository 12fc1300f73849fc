import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

@Suite("An import of albums that are in the library")
struct ImportMatchTests {
  private func fields(_ pairs: (String, FieldValue)...) -> CustomFields {
    var fields = CustomFields()
    for (name, value) in pairs { fields[name] = value }
    return fields
  }

  @Test("merges them by default, keeps the library's values, and lists the differences")
  func merging() throws {
    let bench = try ScriptBench()
    try bench.library.add(
      AlbumContent(
        title: "Low", artist: "David Bowie", year: 1977,
        fields: fields(("styles", .list(["Art Rock"])), ("shelf", .text("A")))))
    let report = try bench.importText(
      "artist,title,year,genre,shelf\nDAVID BOWIE,low,,Rock,B\n",
      rule: "return function(album) album.styles = { 'art rock', 'Ambient' } end")
    #expect([report.added, report.merged, report.skipped] == [0, 1, 0])
    let album = try #require(try bench.library.albums().first)
    #expect(album.title == "Low")
    #expect(album.content.year == 1977)
    #expect(album.content.genre == "Rock")
    #expect(album["styles"] == .list(["Art Rock", "Ambient"]))
    let entry = try #require(try report.firstEntries(1).first)
    #expect(entry.album == "David Bowie – Low")
    #expect(
      entry.differences.map { [$0.field, $0.library, $0.record] } == [["shelf", "A", "B"]])
    #expect(report.differing == 1)
    let again = try bench.importText("artist,title,year,genre,shelf\nDAVID BOWIE,low,,rock,B\n")
    #expect([again.merged, again.skipped, again.differing] == [0, 1, 1])
    #expect(again.step == nil)
    try bench.library.undo()
    #expect(try bench.library.albums().first?.content.genre == nil)
  }

  @Test(
    "finds them in different spellings, and reports the kind of match",
    arguments: [
      ("Beatles,Help!", "same", 0), ("\"Beatles, The\",Help", "spelling", 0),
      ("Beatles,Help! (Remastered)", "edition", 0), ("Beatles,Let It Be", "nil", 1),
    ])
  func kinds(record: String, kind: String, added: Int) throws {
    let bench = try ScriptBench()
    try bench.library.add(AlbumContent(title: "Help!", artist: "Beatles"))
    let report = try bench.importText(
      "artist,title\n\(record)\n",
      rule: "return function(_, _, ctx) print(ctx.match, ctx.existing() ~= nil) end")
    #expect(bench.printed == ["\(kind)\t\(kind != "nil")"])
    #expect(report.added == added)
    #expect(try bench.library.albums().first?.title == "Help!")
  }

  @Test("finds them by their identifiers first, and distinguishes pressings")
  func identifiers() throws {
    let bench = try ScriptBench()
    for release in ["1", "2"] {
      try bench.library.add(
        AlbumContent(
          title: "Low", artist: "Bowie", fields: fields(("discogs_release", .text(release)))))
    }
    let report = try bench.importText(
      "artist,title,release\nX,Nieder,2\nBowie,Low,3\nBowie,Low,\n",
      rule: """
        return function(album, record, ctx)
          if record.release ~= "" then album.discogs_release = record.release end
          print(ctx.match)
          album.seen = record.release
        end
        """)
    #expect(bench.printed == ["identifier", "nil", "same"])
    #expect([report.added, report.merged] == [1, 2])
    #expect(try bench.library.albums().map { $0["seen"] } == [.text(""), .text("2"), .text("3")])
  }

  @Test("lets a rule decide in doubt: another edition can be kept as an album")
  func rules() throws {
    let bench = try ScriptBench()
    try bench.library.add(AlbumContent(title: "Low", artist: "Bowie"))
    let report = try bench.importText(
      "artist,title\nBowie,Low (Deluxe Edition)\n",
      rule: """
        return function(_, _, ctx)
          if ctx.match == "edition" then ctx.duplicates = "keep" end
        end
        """)
    #expect(report.added == 1)
    #expect(try bench.library.titles() == ["Low", "Low (Deluxe Edition)"])
  }

  @Test("merges repeated albums of a file, but not two editions that it lists")
  func oneFile() throws {
    let bench = try ScriptBench()
    let text = "artist,title,year\nSade,Promise,\nSADE,Promise!,1985\nSade,Promise (Deluxe),2000\n"
    let report = try bench.importText(text)
    #expect([report.added, report.merged] == [2, 1])
    let albums = try bench.library.albums()
    #expect(albums.map(\.title) == ["Promise", "Promise (Deluxe)"])
    #expect(albums.first?.content.year == 1985)
    let state = try LibraryState(of: bench.library)
    let again = try bench.importText(text)
    #expect([again.added, again.merged, again.skipped] == [0, 0, 3])
    #expect(try LibraryState(of: bench.library) == state)
  }

  @Test("adds albums emitted by rules once, even if the file is imported repeatedly")
  func emitted() throws {
    let bench = try ScriptBench()
    let rule = """
      return function(album, _, ctx)
        ctx.emit { title = album.title .. " (bonus disc)", artist = album.artist }
      end
      """
    #expect(try bench.importText("artist,title\nSade,Promise\n", rule: rule).emitted == 1)
    #expect(try bench.importText("artist,title\nSade,Promise\n").emitted == 0)
    #expect(try bench.library.titles() == ["Promise", "Promise (bonus disc)"])
  }

  @Test("sets all values of the record with the policy replace")
  func replacing() throws {
    let bench = try ScriptBench()
    try bench.library.add(
      AlbumContent(title: "Low", artist: "Bowie", fields: fields(("shelf", .text("A")))))
    var plan = ImportPlan()
    plan.duplicates = .replace
    let report = try bench.importText("artist,title,shelf\nBowie,LOW,B\n", plan)
    #expect([report.merged, report.differing] == [1, 0])
    #expect(try bench.library.albums().first?["shelf"] == .text("B"))
    #expect(try bench.library.albums().first?.title == "LOW")
  }
}
