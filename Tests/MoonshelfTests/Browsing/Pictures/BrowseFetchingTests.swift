import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// Covers that arrive while the browser runs.
@Suite(.serialized) struct BrowseFetchingTests {
  private static let marks = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"

  private func shelf(_ server: TinyServer, count: Int = 3) throws -> Program {
    let program = try Program()
    let library = try LibraryAPI(path: program.library)
    for number in 1...count {
      try library.add(
        AlbumContent(title: "Album \(number)", coverURL: server.address("/\(number).png")))
    }
    try library.close()
    return program
  }

  private func isWaiting(_ screen: String) -> Bool { screen.contains { Self.marks.contains($0) } }

  @Test func `a mark turns on a card until its cover has come, and keys go on`() throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try TinyServer { visitor in
      gate.wait()
      // For the next one.
      gate.signal()
      visitor.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
      visitor.send(PictureBytes.png(90, 90, shade: 200))
    }
    defer { server.end() }
    let terminal = try Multiplexer(shelf(server))
    try terminal.browse("--allow \(server.permission)", showing: "Album 1")
    try terminal.expect(isWaiting)
    try terminal.press("Right")
    try terminal.expect { $0.contains("2 of 3") && isWaiting($0) }
    gate.signal()
    try terminal.expect { !isWaiting($0) && $0.contains("2 of 3") }
    #expect(try terminal.styledScreen.contains(/\x{1B}\[[0-9;]*(4|10)[0-7]m/))
  }

  @Test func `a cover that cannot be had leaves words`() throws {
    let server = try TinyServer { $0.answer("404 Not Found") }
    defer { server.end() }
    let terminal = try Multiplexer(shelf(server))
    try terminal.browse("--allow \(server.permission)", showing: "Album 1")
    // In the middle of the card, where a picture would be.
    try terminal.expect { shown in
      let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.count > 6 && !isWaiting(shown)
        && (lines[5].contains("Album 1") || lines[6].contains("Album 1"))
    }
  }

  @Test func `offline nobody is asked`() throws {
    let server = try TinyServer { $0.answer("404 Not Found") }
    defer { server.end() }
    let terminal = try Multiplexer(shelf(server))
    try terminal.browse("--offline", showing: "Album 1")
    try terminal.press("End")
    try terminal.expect { $0.contains("3 of 3") && !isWaiting($0) }
    #expect(server.requests.isEmpty)
  }
}
