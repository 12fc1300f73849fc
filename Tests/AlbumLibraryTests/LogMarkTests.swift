import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import GRDB
import Testing

/// Copies of a library's files after a killed program: a copy is never closed, so its log stays.
@Suite("A library and its log")
struct LogMarkTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("library")
    let library = try LibraryAPI(path: path)
    for number in 1...20 { try library.add(AlbumContent(title: "Album \(number)")) }
    try library.close()
  }

  private func copy(_ from: String, to other: String) throws {
    try? FileManager.default.removeItem(atPath: other)
    try FileManager.default.copyItem(atPath: from, toPath: other)
  }

  /// Changes the library and makes copies of its file and its log before it is closed.
  private func killed(_ name: String, _ change: (LibraryAPI) throws -> Void) throws -> String {
    let other = folder.file(name)
    let library = try LibraryAPI(path: path)
    try change(library)
    try copy(path, to: other)
    try copy(path + "-wal", to: other + "-wal")
    try library.close()
    return other
  }

  private func refusal(_ path: String) -> String? {
    do {
      try LibraryAPI(path: path).close()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  @Test("the log of a killed program is read, wherever it was interrupted")
  func recovery() throws {
    let changes: [(LibraryAPI) throws -> Void] = [
      { try $0.add(AlbumContent(title: "One more")) },
      { for number in 0..<30 { try $0.add(AlbumContent(title: "More \(number)")) } },
      { try $0.undo() },
      { try $0.saveSnapshot("here") },
      { library in
        // Long enough for SQLite to move pages of the log into the file, and to restart it.
        for round in 0..<3 {
          try library.transaction("Many") {
            for number in 0..<3000 { try library.add(AlbumContent(title: "\(round) \(number)")) }
          }
          try library.add(AlbumContent(title: "Last of \(round)"))
        }
      },
    ]
    for (number, change) in changes.enumerated() {
      var titles: [String] = []
      let other = try killed("killed\(number)") {
        try change($0)
        titles = try $0.titles()
      }
      let library = try LibraryAPI(path: other)
      #expect(try library.titles() == titles)
      #expect(try library.doctor().problems == [])
      try library.close()
    }
  }

  @Test("an older copy over a killed library is refused, and its log stays")
  func olderCopy() throws {
    try copy(path, to: folder.file("backup"))
    let library = try LibraryAPI(path: path)
    for number in 0..<5 { try library.add(AlbumContent(title: "Later \(number)")) }
    try library.close()
    let other = try killed("killed") { try $0.add(AlbumContent(title: "Last")) }
    let log = try #require(bytes(other + "-wal"))
    try copy(folder.file("backup"), to: other)
    let message = try #require(refusal(other))
    #expect(message.contains("\(other)-wal is the log of another file"))
    #expect(message.contains("moonshelf restore \(other)"))
    #expect(bytes(other + "-wal") == log)
    #expect(bytes(other) == bytes(folder.file("backup")))
  }

  @Test("a copy that was changed elsewhere is refused over the killed library it came from")
  func divergedCopy() throws {
    let elsewhere = folder.file("elsewhere")
    try copy(path, to: elsewhere)
    let copied = try LibraryAPI(path: elsewhere)
    try copied.add(AlbumContent(title: "Elsewhere"))
    try copied.close()
    let other = try killed("killed") { try $0.add(AlbumContent(title: "Here")) }
    try copy(elsewhere, to: other)
    #expect(refusal(other)?.contains("is the log of another file") == true)
  }

  @Test("the log belongs to a copy of the file as it was when the log began")
  func sameCopy() throws {
    try copy(path, to: folder.file("backup"))
    let other = try killed("killed") { try $0.add(AlbumContent(title: "Last")) }
    try copy(folder.file("backup"), to: other)
    let library = try LibraryAPI(path: other)
    #expect(try library.titles().last == "Last")
    #expect(try library.doctor().problems == [])
    try library.close()
  }

  @Test("a missing, an empty and a foreign file next to a log are refused, and the log stays")
  func lostFile() throws {
    let other = try killed("killed") { try $0.add(AlbumContent(title: "Last")) }
    let log = try #require(bytes(other + "-wal"))
    try FileManager.default.removeItem(atPath: other)
    #expect(refusal(other)?.contains("it is missing, but \(other)-wal belongs") == true)
    try folder.write("", to: "killed")
    #expect(refusal(other)?.contains("it is empty, but \(other)-wal belongs") == true)
    try folder.write(String(repeating: "no library ", count: 1000), to: "killed")
    #expect(refusal(other)?.contains("it is not a library, but next to \(other)-wal") == true)
    #expect(bytes(other + "-wal") == log)
  }

  @Test("an empty file next to files of a library is not taken for a new one")
  func emptyFile() throws {
    for ending in [".remote", ".remote-state", ".token", ".covers"] {
      let name = "empty\(ending.count)"
      try folder.write("", to: name)
      try folder.write("", to: name + ending)
      #expect(refusal(folder.file(name))?.contains("it is empty, but") == true)
      #expect(bytes(folder.file(name)) == Data())
    }
    try folder.write("", to: "new")
    #expect(refusal(folder.file("new"))?.contains("it is empty; restore a backup") == true)
  }

  @Test("a truncated library is never taken for a new one", arguments: [false, true])
  func truncated(hasLog: Bool) throws {
    let whole = hasLog ? try killed("whole") { try $0.add(AlbumContent(title: "Last")) } : path
    let content = try #require(bytes(whole))
    let lengths =
      Array(1...120) + [255, 511, 512, 513, 1023, 1024, 4095, 4096, 4097]
      + stride(from: 5000, to: content.count, by: 7919)
    for length in lengths {
      let other = folder.file("short")
      try content.prefix(length).write(to: URL(fileURLWithPath: other))
      if hasLog { try copy(whole + "-wal", to: other + "-wal") }
      do {
        let library = try LibraryAPI(path: other)
        // The log may have what the file lacks; then it is complete, or the doctor reports the
        // damage.
        let isNoticed = try library.count() >= 20 || !library.doctor().isHealthy
        #expect(isNoticed, "\(length) bytes of \(content.count)")
        try library.close()
      } catch is LibraryError {}
      try? FileManager.default.removeItem(atPath: other + "-wal")
      try? FileManager.default.removeItem(atPath: other + "-shm")
    }
  }

  @Test("another program's database keeps its journal mode")
  func foreignDatabase() throws {
    let other = folder.file("other.db")
    try DatabaseQueue(path: other).inDatabase { try $0.execute(sql: "CREATE TABLE albums (id)") }
    let before = bytes(other)
    #expect(refusal(other)?.contains("is not a moonshelf library") == true)
    #expect(bytes(other) == before)
  }
}
