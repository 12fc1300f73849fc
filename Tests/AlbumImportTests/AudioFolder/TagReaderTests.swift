import AlbumFiles
import AlbumModel
import Foundation
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("The reader program for tags")
struct TagReaderTests {
  let music: TemporaryFolder
  let other: TemporaryFolder

  init() throws {
    music = try TemporaryFolder()
    other = try TemporaryFolder()
    for name in ["1.flac", "2.flac"] {
      try music.write(name, AudioBytes.flac([("ALBUM", "A"), ("ARTIST", "B")]))
    }
  }

  private func read(_ script: String) throws -> Reading {
    let path = try other.write("reader", Array("#!/bin/sh\n\(script)\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return try read(by: path)
  }

  private func read(by path: String) throws -> Reading {
    var options = ImportOptions()
    options.cacheFolder = other.path
    options.displayName = "music"
    options.tagProgram = ReaderProgram.tags(at: path)
    return try Reading(path: music.path, options)
  }

  @Test("is restarted after a file crashes it, and the file is rejected")
  func crash() throws {
    let real = try #require(ReaderProgram.tags.path)
    let mark = other.path + "/crashed"
    let reading = try read(
      """
      if [ ! -e '\(mark)' ]; then : > '\(mark)'; kill -SEGV $$; fi
      exec '\(String(decoding: real, as: UTF8.self))'
      """)
    #expect(reading.problems == ["is damaged: it crashed the tag reader (signal 11)"])
    #expect(reading.titles == ["A", nil])
    #expect(reading.records.first?.draft.fields["tracks"] == .integer(1))
  }

  @Test("is terminated if it takes too long over a file, and the file is rejected")
  func late() throws {
    let reading = try read("kill -PROF $$")
    #expect(
      reading.problems == [
        "is damaged: reading took too long",
        "is damaged: reading took too long",
      ])
  }

  @Test("that cannot run ends the import with advice, and rejects no file")
  func cannotRun() throws {
    #expect(
      try read("exit 127").error?.description
        == "music: moonshelf-tags, the tag reader, ended with code 127; "
        + "install it again with scripts/install; it needs Debian's libtag1v5")
  }

  @Test("that sends invalid data is terminated")
  func nonsense() throws {
    let reading = try read("printf '\\377\\377\\377\\377garbage'; exec cat > /dev/null")
    #expect(reading.records.allSatisfy { $0.problem != nil })
  }

  @Test("that is missing is an error with advice")
  func missing() throws {
    #expect(
      try read(by: other.path + "/nowhere").error?.description
        == "music: moonshelf-tags, the tag reader, "
        + "No such file or directory; "
        + "install it again with scripts/install; it needs Debian's libtag1v5")
  }
}
