import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumScripting
import AlbumTestSupport
import Testing

/// A chart whose quotes were not doubled, and its publisher's repaired version.
@Suite(
  "A broken chart and its repaired copy",
  .enabled(if: CollectionTable.isThere, "no collections beside the project"))
struct RepairedChartTests {
  private static let folder = CollectionTable.folder + "/billboard/utdata+rwd-billboard-data"

  private func albums(_ path: String) throws -> [String] {
    let bench = try ScriptBench()
    _ = try bench.library.importFile(Self.folder + "/" + path)
    return try bench.library.albums().map { album in
      "\(album.content.artist ?? "-")|\(album.title)|\(album.content.fields.encoded ?? "")"
    }
  }

  @Test("have the same albums, except for two titles that were changed")
  func sameAlbums() throws {
    let broken = try albums("data-download/py-billboard200/billboard-200-1968.csv")
    let repaired = try albums("data-process/billboard200/billboard-200-1968.csv")
    #expect(broken.count == repaired.count)
    let differing = zip(broken, repaired).filter { $0 != $1 }
    #expect(differing.count == 2)
    for (left, right) in differing {
      // The repair has other quotes, and completes truncated texts: the artist and all counts are
      // the same.
      let (left, right) = (left.split(separator: "|"), right.split(separator: "|"))
      #expect(left.first == right.first)
      #expect(left.last == right.last)
      let plain = String(left[1]).replacing("\"", with: "'")
      #expect(right[1].hasPrefix(plain.hasSuffix(", T") ? String(plain.dropLast()) : plain))
    }
  }
}
