import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// Covers drawn with symbols, on a real terminal.
@Suite(.serialized) struct BrowsePicturesTests {
  private func shelf() throws -> Program {
    let program = try Program()
    let library = try LibraryAPI(path: program.library)
    for number in 1...9 {
      let path = program.folder.file("cover-\(number).png")
      // White on the left, black where rows end.
      try Data(PictureBytes.png(120, 120, shade: UInt8(number * 25)))
        .write(to: URL(fileURLWithPath: path))
      try library.add(
        AlbumContent(title: "Album \(number)", artist: "Artist \(number)", coverURL: path))
    }
    try library.close()
    return program
  }

  /// Whether a styled screen has cells in the colour of a picture.
  private func isColored(_ screen: String) -> Bool {
    screen.contains(/\x{1B}\[[0-9;]*(3|4|9|10)[0-7]/)
  }

  @Test(arguments: [(80, 24), (200, 50)])
  func `a card is a picture with the title and the artist below it`(columns: Int, rows: Int) throws
  {
    let terminal = try Multiplexer(shelf(), columns: columns, rows: rows)
    try terminal.browse(showing: "Album 1")
    try terminal.expect { _ in isColored((try? terminal.styledScreen) ?? "") }
    let lines = try terminal.screen.split(separator: "\n")
    let bottom = try #require(lines.firstIndex { $0.contains("╚") })
    #expect(lines[bottom - 2].contains("Album 1"))
    #expect(lines[bottom - 1].contains("Artist 1"))
    #expect(lines[1].contains("╔"))
  }

  @Test func `where there is no room for a picture there are words`() throws {
    let terminal = try Multiplexer(shelf(), columns: 20, rows: 5)
    try terminal.browse(showing: "▸Album 1◂")
    try terminal.press("Right")
    try terminal.expect("▸Album 2◂")
  }

  @Test func `the window may change its size, and the screen is the same again`() throws {
    let terminal = try Multiplexer(shelf())
    try terminal.browse(showing: "Album 1")
    try terminal.press("Right")
    // Three cards and a part of the fourth; each picture is of one colour.
    var before = ""
    try terminal.expect { shown in
      before = try terminal.styledScreen
      let row = before.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(3).first
      return shown.contains("2 of 9") && (row ?? "").matches(of: /\x{1B}\[(4|10)[0-7]m/).count == 4
    }
    for (columns, rows) in [(20, 5), (200, 50), (7, 2), (1, 1), (61, 20)] {
      try terminal.resize(columns: columns, rows: rows)
      try terminal.press("l", "h", "h", "k")
    }
    try terminal.resize(columns: 80, rows: 24)
    try terminal.expect { _ in (try? terminal.styledScreen) == before }
  }

  @Test func `where it was stopped it goes on with its pictures`() throws {
    let terminal = try Multiplexer(shelf())
    try terminal.browse(showing: "Album 1")
    try terminal.expect { _ in isColored((try? terminal.styledScreen) ?? "") }
    try terminal.press("C-z")
    try terminal.expect("Stopped")
    #expect(try terminal.property("alternate_on") == "0")
    try terminal.enter("fg")
    try terminal.expect { shown in
      shown.contains("1 of 9") && isColored((try? terminal.styledScreen) ?? "")
    }
  }

  @Test func `without colours the selected one is still marked`() throws {
    let terminal = try Multiplexer(shelf())
    try terminal.enter("export NO_COLOR=1")
    try terminal.browse(showing: "Album 1")
    try terminal.press("Right")
    try terminal.expect("2 of 9")
    let lines = try terminal.screen.split(separator: "\n")
    #expect(lines[1].contains("╔══════════════════╗"))
    #expect(!isColored(try terminal.styledScreen))
  }
}
