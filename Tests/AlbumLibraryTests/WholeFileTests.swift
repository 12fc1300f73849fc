import AlbumFiles
import AlbumTestSupport
import Foundation
import Glibc
import Testing

@Suite("Writing whole files")
struct WholeFileTests {
  private struct Failed: Error {}

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ name: String) -> [UInt8] { Array(folder.file(name).utf8) }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.file(name), encoding: .utf8)
  }

  private func write(_ text: String, to name: String) throws {
    try WholeFile.replace(bytes(name), with: Array(text.utf8))
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test("a replaced file keeps its permissions, and a link stays a link")
  func permissionsAndLinks() throws {
    try folder.write("old", to: "file")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.file("file"))
    try files.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "file")
    try write("new", to: "link")
    #expect(try text("file") == "new")
    #expect(FileStatus(folder.file("file"))?.permissions == 0o640)
    #expect(FileStatus(folder.file("link"), followingLinks: false)?.isLink == true)
    #expect(try names == ["file", "link"])
  }

  @Test("a dangling link is refused")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link"), withDestinationPath: "nowhere")
    #expect(throws: SystemError.self) { try write("new", to: "link") }
    #expect(try names == ["link"])
  }

  @Test("the old content stays when writing fails, and no other file is left")
  func failure() throws {
    try folder.write("old", to: "file")
    for name in ["file", "other"] {
      #expect(throws: Failed.self) {
        try WholeFile.write(bytes(name)) { descriptor in
          _ = Glibc.write(descriptor, "half", 4)
          throw Failed()
        }
      }
    }
    #expect(try text("file") == "old")
    #expect(try names == ["file"])
  }

  @Test("files of killed programs are removed, and a file being written is not")
  func leftovers() throws {
    let name = bytes("file")
    let left = [".file.abcdefghijkl.part", ".file.abcdefghijk2.part"]
    for name in left { try folder.write("half", to: name) }
    // Not of this file, or not by us.
    let others = [".files.abcdefghijkl.part", ".file.short.part", "file.1.part"]
    for name in others { try folder.write("other", to: name) }
    let descriptor = open(folder.file(left[1]), O_RDWR)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    try WholeFile.replace(name, with: Array("new".utf8))
    #expect(try names == ([left[1], "file"] + others).sorted())
  }

  @Test("a pipe or a device is written to directly")
  func special() throws {
    try WholeFile.write(Array("/dev/null".utf8)) { _ = Glibc.write($0, "x", 1) }
    #expect(FileStatus("/dev/null")?.isFile == false)
  }

  @Test("a file named by its content is replaced when its content differs")
  func contentName() throws {
    try folder.write("damaged", to: "name")
    for _ in 0..<2 {
      let file = try TemporaryFile(in: bytes("."))
      try file.append(Array("content".utf8))
      try file.publishByContent(bytes("name"))
      #expect(try text("name") == "content")
    }
    #expect(try names == ["name"])
  }

  @Test("errors of the disk are reported as such")
  func diskProblems() {
    let folder = bytes(".")
    let words: [(Int32, String)] = [
      (ENOSPC, "the disk is full"), (EDQUOT, "your disk quota is used up"),
      (EROFS, "the disk is read-only"),
      (ENOLCK, "this file system has no file locks, which a library needs"),
    ]
    for (code, text) in words { #expect(DiskError(code, in: folder)?.description == text) }
    #expect(DiskError(EACCES, in: folder) == nil)
    #expect(DiskError(tryingIn: folder) == nil)
  }
}
