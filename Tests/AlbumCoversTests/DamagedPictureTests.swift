import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@Suite("A picture damaged on disk")
struct DamagedPictureTests {
  private let world: CoverWorld
  private let low: AlbumID

  init() throws {
    world = try CoverWorld()
    world.web.put(PictureBytes.png(30, 20), at: "http://example.org/low.png")
    low = try world.add("Low", "http://example.org/low.png")
    try world.library.requestCover(of: low)
    try world.library.waitForCovers()
  }

  private func path() throws -> String {
    let library = world.library
    return try #require(try library.album(low).flatMap { try library.cover(of: $0)?.path })
  }

  private func standing() throws -> LibraryAPI.CoverStatus {
    try world.library.coverStatus(of: #require(try world.library.album(low)))
  }

  @Test("is reported by the doctor, counts as missing, and is fetched again", arguments: [0, 17])
  func fetchedAgain(size: Int) throws {
    let path = try path()
    let whole = try #require(FileManager.default.contents(atPath: path))
    #expect(try world.library.doctor().problems == [])
    try whole.prefix(size).write(to: URL(fileURLWithPath: path))
    let problems = try world.library.doctor().problems
    #expect(problems.count == 1)
    #expect(problems.first?.contains("has \(size) bytes and had \(whole.count)") == true)
    #expect(try standing() == .missing)
    try world.library.requestCover(of: low)
    try world.library.waitForCovers()
    #expect(FileManager.default.contents(atPath: path) == whole)
    #expect(try world.library.doctor().problems == [])
  }

  @Test("is replaced when the same picture is set as a cover", arguments: [0, 17, 60])
  func setAgain(size: Int) throws {
    let picture = try world.write(PictureBytes.webp, to: "scan.webp")
    try world.library.setCover(picture, of: low)
    let path = try path()
    let whole = try #require(FileManager.default.contents(atPath: path))
    try whole.prefix(size).write(to: URL(fileURLWithPath: path))
    try world.library.setCover(picture, of: low)
    #expect(FileManager.default.contents(atPath: path) == whole)
    #expect(try world.library.doctor().problems == [])
  }

  @Test("of the same size is found by its content")
  func flipped() throws {
    let path = try path()
    var bytes = try #require(FileManager.default.contents(atPath: path))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let problems = try world.library.doctor().problems
    #expect(problems.first?.contains("its content does not match its name") == true)
  }

  @Test("is found wherever the damage is in a large picture")
  func large() throws {
    let path = try #require(world.library.path)
    let folder = CoverFolder(LibraryLocation.covers(of: path))
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 5, count: (2 << 20) + 99)
    let name = try #require(try picture.withUnsafeBytes { try folder.keep($0) })
    #expect(try world.library.doctor().problems == [])
    let kept = String(decoding: folder.file(name), as: UTF8.self)
    for offset in [1 << 20, picture.count - 1] {
      let file = try #require(FileHandle(forUpdatingAtPath: kept))
      for (byte, isFound) in [(UInt8(4), true), (5, false)] {
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data([byte]))
        let problems = try world.library.doctor().problems
        #expect(problems.contains { $0.contains("does not match its name") } == isFound)
      }
      try file.close()
    }
  }

  @Test("is left out of a backup, which reports it")
  func backup() throws {
    let picture = try world.write(PictureBytes.webp, to: "scan.webp")
    try world.library.setCover(picture, of: low)
    let path = try path()
    var bytes = try #require(FileManager.default.contents(atPath: path))
    let target = world.folder.file("copy")
    let whole = try world.library.backUp(to: target, with: .covers)
    #expect(whole.pictureCount == 2)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let other = try world.library.backUp(to: world.folder.file("other"), with: .covers)
    #expect(other.pictureCount == 1)
    #expect(other.damagedPictures == [URL(fileURLWithPath: path).lastPathComponent])
  }
}
