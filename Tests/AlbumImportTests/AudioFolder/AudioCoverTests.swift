import AlbumModel
import Foundation
import Testing
@testable import RecordRecognition

@Suite("Covers of audio files")
struct AudioCoverTests {
  let music: TemporaryFolder
  let other: TemporaryFolder
  var options = ImportOptions()

  init() throws {
    music = try TemporaryFolder()
    other = try TemporaryFolder()
    options.cacheFolder = other.path + "/cache"
    options.coverFolder = other.path + "/covers"
  }

  private func coverURL() throws -> String? {
    try Reading(path: music.path, options).records.first?.draft.coverURL
  }

  private static let tags = [("ALBUM", "A"), ("ARTIST", "B")]
  private static let frames = [("TALB", "A"), ("TPE1", "B")]

  @Test("inside are saved once, under the hash of the picture")
  func embedded() throws {
    try music.write("1.flac", AudioBytes.flac(Self.tags, picture: AudioBytes.picture))
    try music.write("2.mp3", AudioBytes.mp3(Self.frames, picture: AudioBytes.picture))
    let address = try #require(try coverURL())
    let kept = try FileManager.default.contentsOfDirectory(atPath: other.path + "/covers")
    #expect(kept.count == 1)
    let name = try #require(kept.first)
    #expect(address == "file://\(other.path)/covers/\(name)")
    #expect(name == "\(ContentHash(of: AudioBytes.picture)).png")
    let bytes = try #require(FileManager.default.contents(atPath: "\(other.path)/covers/\(name)"))
    #expect(Array(bytes) == AudioBytes.picture)
  }

  @Test("inside are saved again if deleted, even if no file changed")
  func deleted() throws {
    try music.write("1.mp3", AudioBytes.mp3(Self.frames, picture: AudioBytes.picture))
    let first = try coverURL()
    try FileManager.default.removeItem(atPath: other.path + "/covers")
    #expect(try coverURL() == first)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.path + "/covers").count == 1)
  }

  @Test("next to the files take precedence, in any case, and their address is encoded")
  func beside() throws {
    try music.write("100% Live/1.flac", AudioBytes.flac(Self.tags, picture: AudioBytes.picture))
    try music.write("100% Live/folder.png", AudioBytes.picture)
    try music.write("100% Live/Cover.JPG", AudioBytes.picture)
    #expect(try coverURL() == "file://\(music.path)/100%25%20Live/Cover.JPG")
    #expect(!FileManager.default.fileExists(atPath: other.path + "/covers"))
  }

  @Test("next to the folders of discs are the album's")
  func besideDiscs() throws {
    try music.write("A/CD1/1.flac", AudioBytes.flac(Self.tags))
    try music.write("A/CD2/1.flac", AudioBytes.flac(Self.tags))
    try music.write("A/cover.jpg", AudioBytes.picture)
    #expect(try coverURL() == "file://\(music.path)/A/cover.jpg")
  }

  @Test("that are not pictures are not saved")
  func noPicture() throws {
    try music.write("1.mp3", AudioBytes.mp3(Self.frames, picture: Array("<script>".utf8)))
    #expect(try coverURL() == nil)
    #expect(!FileManager.default.fileExists(atPath: other.path + "/covers"))
  }

  @Test("inside are ignored without a folder to save them")
  mutating func rehearsal() throws {
    options.coverFolder = nil
    try music.write("1.mp3", AudioBytes.mp3(Self.frames, picture: AudioBytes.picture))
    #expect(try coverURL() == nil)
  }
}
