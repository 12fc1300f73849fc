import AlbumModel
import Foundation
import Testing
@testable import RecordRecognition

@Suite(
  "Audio files from the tests of other programs",
  .enabled(if: RealData.audioFolder != nil, "the folder with real audio files is missing"))
struct RealAudioTests {
  @Test("each is a track of an album, a track without one, or rejected with a reason")
  func accountedFor() throws {
    let folder = try #require(RealData.audioFolder)
    let cache = try TemporaryFolder()
    var options = ImportOptions()
    options.cacheFolder = cache.path
    let stream = try ImportSource.open(path: folder, options: options)
    var count = 0
    while let batch = try stream.nextBatch() {
      for row in 0..<batch.count {
        guard case .integer(let tracks)? = batch[row].draft.fields["tracks"] else {
          #expect(batch[row].absence != nil || batch[row].problem != nil)
          count += 1
          continue
        }
        count += Int(tracks)
      }
    }
    #expect(stream.items == ItemCount(name: "tracks", count: count))
    #expect(count > 280)
  }
}

extension RealData {
  /// The folder with real audio files, if it exists.
  static var audioFolder: String? {
    folder.map { $0.path + "/audio-tags" }
      .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }
}
