import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumLibrary

@Suite("Opening a library")
struct OpeningTests {
  @Test("refuses a file that is not a library, in one line with advice")
  func refusing() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a database, but long enough to look at", to: "text")
    let cases: [(path: String, message: String)] = [
      (
        folder.file("text"),
        "\(folder.file("text")) is not a moonshelf library; "
          + "choose another with --library, or, if it was one and is damaged, restore a backup with moonshelf restore"
      ),
      (
        folder.file("none/library"),
        "cannot open the library \(folder.file("none/library")): no such folder: "
          + folder.file("none")
      ), (folder.path, "cannot open the library \(folder.path): it is a folder"),
    ]
    for (path, message) in cases {
      do {
        _ = try LibraryAPI(path: path)
        Issue.record("\(path) was opened")
      } catch {
        #expect("\(error)" == message)
      }
    }
  }

  @Test("refuses an empty file, which may have been a library")
  func emptyFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty")
    let refusal = LibraryError.cannotOpen(
      path: folder.file("empty"),
      reason: "it is empty; restore a backup with moonshelf restore, or delete it to make a new one"
    )
    #expect(throws: refusal) { try LibraryAPI(path: folder.file("empty")) }
    try FileManager.default.removeItem(atPath: folder.file("empty"))
    #expect(try LibraryAPI(path: folder.file("empty")).count() == 0)
  }

  @Test("takes a path that SQLite reads as an address, or as memory, for a file")
  func addresses() throws {
    #expect(LibraryLocation.file("file:y?mode=memory") == "./file:y?mode=memory")
    #expect(LibraryLocation.file(":memory:") == "./:memory:")
    let folder = try TemporaryFolder()
    let path = folder.file("file:y?mode=memory")
    try LibraryAPI(path: path).close()
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("does not call an error of the disk a lack of permission")
  func diskError() throws {
    let folder = try TemporaryFolder()
    try folder.write("a library", to: "library")
    #expect(
      AlbumDatabase.reasonNotToOpen(folder.file("library"))
        == "the disk cannot be read or written (I/O error)")
  }

  @Test("names the wrong part of the path to the file")
  func reasons() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    let (loop, dangling) = (folder.file("loop"), folder.file("dangling"))
    try files.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    try files.createSymbolicLink(atPath: dangling, withDestinationPath: folder.file("none/library"))
    try folder.write("a file", to: "file")
    try #require(mkfifo(folder.file("pipe"), 0o600) == 0)
    let tooLong = "its name is too long: the limit is 247 bytes"
    let deep = String(repeating: "deep/", count: 100)
    try files.createDirectory(atPath: folder.file(deep), withIntermediateDirectories: true)
    let cases: [(name: String, reason: String)] = [
      ("loop", "\(loop) is a symbolic link to itself"),
      ("loop/library", "\(loop) is a symbolic link to itself"),
      ("file/library", "\(folder.file("file")) is a file, not a folder"),
      ("file/in/library", "\(folder.file("file")) is a file, not a folder"),
      ("none/in/library", "no such folder: \(folder.file("none"))"),
      ("dangling", "no such folder: \(folder.file("none"))"),
      ("pipe", "it is not a file"),
      (String(repeating: "x", count: 300), tooLong),
      (String(repeating: "x", count: 250), tooLong),
      (deep + "library", "its path has more than 504 bytes"),
    ]
    for (name, reason) in cases { try expectRefusal(of: folder.file(name), because: reason) }
  }

  @Test(
    "names the missing permission",
    .enabled(if: geteuid() != 0, "root needs no permission"))
  func permissions() throws {
    let folder = try TemporaryFolder()
    let files = FileManager.default
    for (name, mode) in [("closed", 0), ("full", 0o555)] {
      try files.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: false,
        attributes: [.posixPermissions: mode])
    }
    try LibraryAPI(path: folder.file("secret")).close()
    try files.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.file("secret"))
    let (closed, full) = (folder.file("closed"), folder.file("full"))
    try expectRefusal(
      of: closed + "/library", because: "no permission to enter the folder \(closed)")
    try expectRefusal(
      of: full + "/library", because: "no permission to write in its folder \(full)")
    try expectRefusal(of: folder.file("secret"), because: "no permission to read it")
    chmod(closed, 0o700)
  }

  private func expectRefusal(of path: String, because reason: String) throws {
    let error = try #require(throws: LibraryError.self) { try LibraryAPI(path: path) }
    #expect(error == .cannotOpen(path: LibraryLocation.file(path), reason: reason))
  }

  @Test("finds the user's library by the environment")
  func location() throws {
    let folder = try TemporaryFolder()
    #expect(
      try LibraryLocation.standard(environment: ["MOONSHELF_LIBRARY": "/x/y", "HOME": "/h"])
        == "/x/y")
    #expect(
      try LibraryLocation.standard(environment: ["XDG_DATA_HOME": folder.path])
        == folder.file("moonshelf/library.moonshelf"))
    #expect(
      try LibraryLocation.standard(environment: ["HOME": folder.path])
        == folder.file(".local/share/moonshelf/library.moonshelf"))
  }

  @Test("many concurrent writers lose no change and see no lock")
  func manyWriters() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library.moonshelf")
    try LibraryAPI(path: path).close()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let library = try LibraryAPI(path: path)
          for number in 0..<50 {
            try library.add(AlbumContent(title: "\(writer)-\(number)"), at: 1)
          }
        }
      }
      try await group.waitForAll()
    }
    let library = try LibraryAPI(path: path)
    #expect(try library.count() == 200)
    #expect(try library.doctor().problems == [])
    for writer in 0..<4 {
      let own = try library.titles().filter { $0.hasPrefix("\(writer)-") }
      #expect(own == (0..<50).reversed().map { "\(writer)-\($0)" })
    }
  }

  @Test("programs that create one library at the same moment get the same library")
  func racedCreation() async throws {
    for round in 0..<10 {
      let folder = try TemporaryFolder()
      let path = folder.file("library.moonshelf")
      let names = (0..<6).map { "\(round)-\($0)" }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for name in names {
          group.addTask { try LibraryAPI(path: path).add(AlbumContent(title: name)) }
        }
        try await group.waitForAll()
      }
      let library = try LibraryAPI(path: path)
      #expect(try library.titles().sorted() == names)
      #expect(try library.doctor().problems == [])
    }
  }

  @Test("a library whose file is removed or replaced refuses changes with an error")
  func replacedFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("library")
    let library = try LibraryAPI(path: path)
    try library.add(AlbumContent(title: "Low"))
    let refusal = LibraryError.storage("the library's file \(path) was removed or replaced")
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("aside"))
    #expect(throws: refusal) { try library.add(AlbumContent(title: "Heroes")) }
    try folder.write("somebody else's", to: "library")
    #expect(throws: refusal) { try library.add(AlbumContent(title: "Lodger")) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "somebody else's")
    #expect(try library.count() == 1)
  }
}
