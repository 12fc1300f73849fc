import AlbumModel
import Testing
@testable import RecordRecognition

@Suite("Tracks with the same album title by different artists")
struct SharedTitleTests {
  /// The artists of the albums; each text is `artist: track`.
  private func artists(
    _ title: String, _ tracks: [String], year: (Int) -> Int64? = { _ in nil }
  ) -> [String?] {
    var groups = TrackGroups()
    for (index, text) in tracks.enumerated() {
      let parts = text.split(separator: ": ").map(String.init)
      groups.add(
        TrackEntry(
          album: title, artist: parts[0], year: year(index),
          object: JSONObject([.init(name: "track", value: .text(parts.last ?? ""))]), line: index))
    }
    return groups.albums.map(\.artist)
  }

  private func names(_ count: Int) -> [String] { (0..<count).map { "Band \($0): Song \($0)" } }

  @Test(
    "are a compilation, if so many artists hardly have albums of that title",
    arguments: [
      ("Leonard Cohen: I'm Your Man", 4, true), ("Leonard Cohen: I'm Your Man", 3, false),
      ("Peaky Blinders", 8, true), ("Peaky Blinders", 7, false), ("Casino", 20, false),
      ("Drive (Original Motion Picture Soundtrack)", 3, true),
      ("Original Motion Picture Soundtrack", 20, false), ("Greatest Hits", 20, false),
      ("The Very Best Of", 20, false), ("Live at the BBC", 20, false),
      ("Piano Concertos Nos. 1 & 2", 20, false), ("Мы вышли из кино (трибьют)", 3, true),
    ])
  func compilations(_ title: String, _ count: Int, _ isOne: Bool) {
    let found = artists(title, names(count))
    #expect(
      found == (isOne ? ["Various Artists"] : names(count).map { String($0.prefix { $0 != ":" }) }))
  }

  @Test("are no compilation, if their years differ")
  func years() {
    let title = "Lords of Dogtown Boulevard"
    #expect(artists(title, names(5), year: { _ in 1971 }).count == 1)
    #expect(artists(title, names(5), year: { 1971 + Int64($0) }).count == 5)
  }

  @Test("are no compilation, if they are the same song, or many of each artist")
  func songs() {
    let covers = (0..<8).map { "Band \($0): Baby It's Cold Outside" }
    #expect(artists("Baby It's Cold Outside", covers).count == 8)
    let same = (0..<8).map { "Band \($0): Song \($0 / 4)" }
    #expect(artists("Lords of Dogtown Boulevard", same).count == 8)
    let whole = (0..<40).map { "Band \($0 % 8): Song \($0)" }
    #expect(artists("Lords of Dogtown Boulevard", whole).count == 8)
  }

  @Test("are more often the same by chance in a large list")
  func chance() {
    var groups = TrackGroups()
    for index in 0..<10_100 {
      let title = index < 6 ? "Lords of Dogtown Boulevard" : "Album \(index)"
      groups.add(
        TrackEntry(album: title, artist: "Band \(index)", object: JSONObject([]), line: index))
    }
    #expect(groups.albums.count == 10_100)
  }

  @Test(
    "are an album of the artist whom all of them name",
    arguments: [
      (["Jemini & Danger Mouse", "Danger Mouse, J-Zone & Jemini"], "Jemini & Danger Mouse"),
      (["Chino XL, Crooked I & Immortal Technique", "Immortal Technique"], "Immortal Technique"),
      (["Lil Wayne & Eminem", "Kevin Rudolf & Lil Wayne"], "Lil Wayne"),
      (["Tyler, The Creator", "Tyler, The Creator & Frank Ocean"], "Tyler, The Creator"),
      (["Dave Matthews; Santana", "Everlast; Santana", "Santana"], "Santana"),
    ])
  func members(_ names: [String], _ artist: String) {
    #expect(artists("Ghetto Pop Life", names) == [artist])
    #expect(artists("Ghetto Pop Life", names.reversed()) == [artist])
  }

  @Test("are different albums of groups with the same members if any group may have the title")
  func generic() {
    let names = ["Crosby, Stills & Nash", "Crosby, Stills, Nash & Young"]
    #expect(artists("Greatest Hits", names).count == 2)
    #expect(artists("Symphony No. 5", ["Beethoven, Karajan", "Beethoven, Bernstein"]).count == 2)
  }
}
