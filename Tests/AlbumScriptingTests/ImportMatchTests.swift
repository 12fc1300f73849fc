import AlbumModel
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
}
