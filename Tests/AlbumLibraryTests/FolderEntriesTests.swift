import AlbumFiles
import AlbumTestSupport
import Foundation
import Glibc
import Testing

@Suite("The entries of a folder")
struct FolderEntriesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func make(_ name: [UInt8]) throws {
    let path = Array("\(folder.path)/".utf8) + name
    let descriptor = path.withCString { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600) }
    try #require(descriptor >= 0)
    close(descriptor)
  }

  @Test("names of any bytes and of the maximum length are unchanged")
  func bytes() throws {
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("ä".utf8), [UInt8](repeating: UInt8(ascii: "x"), count: 255), [0x0A],
      Array("...".utf8), [UInt8(ascii: "."), 0xC3],
    ]
    try names.forEach(make)
    let entries = try #require(FolderEntries(folder.path))
    let found = entries.map { $0 }
    #expect(Set(found.map(\.name)) == Set(names))
    #expect(found.allSatisfy { $0.kind == UInt8(DT_REG) || $0.kind == UInt8(DT_UNKNOWN) })
  }

  @Test("a folder has as many entries as files, however often the system's buffer is filled")
  func many() throws {
    let names = (0..<3_000).map { Array("\($0)".utf8) }
    try names.forEach(make)
    let entries = try #require(FolderEntries(folder.path))
    var status = stat()
    #expect(fstat(entries.descriptor, &status) == 0)
    #expect(Set(entries.map(\.name)) == Set(names))
  }

  @Test("a folder that is open as a descriptor is read from its beginning, and stays open")
  func descriptor() throws {
    try make(Array("a".utf8))
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(descriptor) }
    for _ in 0..<2 {
      #expect(FolderEntries(descriptor: descriptor)?.map(\.text) == ["a"])
    }
  }

  @Test("a missing folder, or another file, sets errno")
  func none() throws {
    try make(Array("file".utf8))
    #expect(FolderEntries(folder.file("file")) == nil)
    #expect(errno == ENOTDIR)
    #expect(FolderEntries(folder.file("gone")) == nil)
    #expect(errno == ENOENT)
  }
}
