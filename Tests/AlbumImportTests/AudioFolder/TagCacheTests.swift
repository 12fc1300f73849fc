import AlbumFiles
import Foundation
import Testing
@testable import RecordRecognition

@Suite("The cache of tags")
struct TagCacheTests {
  let music: TemporaryFolder
  let cache: TemporaryFolder

  init() throws {
    music = try TemporaryFolder()
    cache = try TemporaryFolder()
    try music.write("1.flac", AudioBytes.flac([("ALBUM", "A"), ("ARTIST", "B")]))
    try music.write("2.flac", AudioBytes.flac([("ALBUM", "C"), ("ARTIST", "D")]))
  }

  /// Reads with a missing reader program, so that only the cache has the data.
  private func readWithoutReader() throws -> Reading {
    try read { $0.tagProgram = ReaderProgram.tags(at: "/nowhere") }
  }

  private func read(_ change: (inout ImportOptions) -> Void = { _ in }) throws -> Reading {
    var options = ImportOptions()
    options.cacheFolder = cache.path
    change(&options)
    return try Reading(path: music.path, options)
  }

  private func file() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: cache.path)
    return cache.path + "/" + (try #require(names.first))
  }

  @Test("is used for files that have not changed")
  func unchanged() throws {
    let first = try read()
    #expect(first.titles == ["A", "C"])
    #expect(try readWithoutReader().records.map(\.raw) == first.records.map(\.raw))
  }

  @Test("is not used for a file that has changed or is missing")
  func changed() throws {
    _ = try read()
    try music.write("1.flac", AudioBytes.flac([("ALBUM", "New"), ("ARTIST", "B")]))
    try FileManager.default.removeItem(atPath: music.path + "/2.flac")
    #expect(try readWithoutReader().error != nil)
    #expect(try read().titles == ["New"])
  }

  @Test("is discarded if a single byte is wrong")
  func damaged() throws {
    _ = try read()
    let path = try file()
    let whole = Array(try #require(FileManager.default.contents(atPath: path)))
    for place in stride(from: 0, to: whole.count, by: 7) {
      var bytes = whole
      bytes[place] ^= 0x41
      #expect(TagCache(bytes, of: Array(music.path.utf8)) == nil, "byte \(place)")
    }
    for length in [0, 1, 20, 40, whole.count - 1] {
      #expect(TagCache(Array(whole[..<length]), of: Array(music.path.utf8)) == nil)
    }
    try Data(whole.dropLast(3)).write(to: URL(fileURLWithPath: path))
    #expect(try read().titles == ["A", "C"])
  }

  @Test("is not trusted, even with a correct checksum")
  func lengths() throws {
    let root = Array(music.path.utf8)
    var bytes = TagCache.mark + [UInt8](repeating: 0, count: 8)
    bytes += withUnsafeBytes(of: UInt32(root.count).littleEndian, Array.init) + root
    bytes += [0xFF, 0xFF, 0xFF, 0xFF]
    let head = TagCache.mark.count
    let sum = bytes.withUnsafeBytes {
      Checksum.of(UnsafeRawBufferPointer(rebasing: $0[(head + 8)...]))
    }
    bytes.replaceSubrange(head..<head + 8, with: withUnsafeBytes(of: sum.littleEndian, Array.init))
    #expect(TagCache(bytes, of: root) == nil)
  }

  @Test("is only used for its folder")
  func otherFolder() throws {
    _ = try read()
    let bytes = Array(try #require(FileManager.default.contents(atPath: try file())))
    #expect(TagCache(bytes, of: Array(music.path.utf8)) != nil)
    #expect(TagCache(bytes, of: Array("/other".utf8)) == nil)
  }
}
