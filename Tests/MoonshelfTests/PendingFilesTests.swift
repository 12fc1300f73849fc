import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("Files that wait to be imported")
struct PendingFilesTests {
  @Test("are ready when two checks find the same size and time, however they were written")
  func changing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("half", to: "a.csv")
    var waiting = PendingFiles()
    waiting.put(Array(path.utf8), for: .zero)
    try folder.write("half and whole", to: "a.csv")
    #expect(waiting.takeReady().isEmpty)
    #expect(waiting.contains(Array(path.utf8)))
    // The same size at another time.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    #expect(waiting.takeReady().isEmpty)
    #expect(waiting.takeReady().map(\.isUnchanged) == [true])
    #expect(!waiting.contains(Array(path.utf8)))
  }

  @Test("are given up after some checks if that is requested")
  func givingUp() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "a.csv")
    var waiting = PendingFiles()
    waiting.put(Array(path.utf8), for: .zero)
    for size in 1...2 {
      try folder.write(String(repeating: "x", count: size), to: "a.csv")
      #expect(waiting.takeReady(after: 3).isEmpty)
    }
    try folder.write("xxx", to: "a.csv")
    #expect(waiting.takeReady(after: 3).map(\.isUnchanged) == [false])
    #expect(waiting.wait == -1)
  }
}
