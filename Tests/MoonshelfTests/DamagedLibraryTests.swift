import AlbumLibrary
import AlbumModel
import Foundation
import Testing

@Suite("A damaged library, for a user")
struct DamagedLibraryTests {
  @Test("is saved by the steps that the messages name, one after the other")
  func steps() throws {
    let program = try Program()
    let library = try LibraryAPI(path: program.library)
    try library.transaction("Many albums") {
      for number in 1...300 {
        try library.add(
          AlbumContent(title: "Album \(number)", artist: "Artist \(number) & the Damaged Page"))
      }
    }
    try library.close()
    try damagePage(of: program.library, with: "Album 150")

    for words in [["list"], ["export", "-o", "albums.csv"]] {
      let result = try program.run(words)
      #expect(result.code == 1)
      #expect(result.errors.contains("moonshelf doctor --repair"), "\(result.errors)")
    }
    let backup = try program.run("backup", "copy.moonshelf")
    #expect(
      backup.errors
        == "moonshelf: no backup was written to copy.moonshelf: the library is damaged; repair it "
        + "with moonshelf doctor --repair, or restore an older backup with moonshelf restore\n")
    let check = try program.run("doctor")
    #expect(check.code == 1)
    #expect(check.output.contains("with: moonshelf doctor --repair\n"), "\(check.output)")
    #expect(check.output.contains("with: moonshelf restore FILE\n"), "\(check.output)")

    let repair = try program.run("doctor", "--repair")
    #expect(repair.code == 1)
    let saved = program.library + ".salvaged"
    let lines = repair.output.split(separator: "\n")
    #expect(lines.first?.contains("cannot be repaired in place") == true, "\(repair)")
    #expect(lines.contains { $0.hasPrefix("Saved ") && $0.hasSuffix(" in \(saved).") }, "\(repair)")
    #expect(lines.contains { $0.hasPrefix("Lost: ") && $0.contains("albums, with the numbers") })
    #expect(lines.contains("Look at it with: moonshelf list --library \(saved)"))
    #expect(lines.last?.contains("moonshelf restore \(saved)") == true)

    let listed = try program.run("list", "--library", saved, "--template", "{title}")
    #expect((200..<300).contains(listed.output.split(separator: "\n").count))
    #expect(try program.run("restore", saved).code == 0)
    #expect(try program.run("doctor").output.contains("no problems"))
  }

  /// Overwrites the pages in which a text is.
  private func damagePage(of path: String, with text: String) throws {
    let url = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data(text.utf8)))
    let start = place.lowerBound / 4096 * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xA5, count: 4096))
    try bytes.write(to: url)
  }
}
