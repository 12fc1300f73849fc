import AlbumImport
import AlbumModel
import Testing

@Suite("Playlists")
struct PlaylistTests {
  @Test("tracks are combined by their folders")
  func folders() throws {
    let reading = try Reading(
      "#EXTM3U\n#PLAYLIST:Best of\n#EXTINF:123,Low - Words\nLow/Nine (1994)/01 Words.mp3\n"
        + "\n#EXTINF:-1,Low - Fear\nLow/Nine (1994)/02 Fear.mp3\nloose.mp3\n")
    #expect(reading.sourceName == "playlist")
    #expect(reading.titles == ["Nine", nil])
    let record = reading.records[0]
    #expect(record.line == 3)
    #expect(record.draft.artist == "Low")
    #expect(record.draft.year == 1994)
    #expect(record.field("tracks") == .integer(2))
    #expect(record.field("path") == .text("Low/Nine (1994)"))
    #expect(record.field("playlist") == .text("Best of"))
    #expect(reading.records[1].absence == "a track without an album")
  }

  @Test(
    "paths of every system contain the album",
    arguments: [
      #"C:\Music\Low\Nine\01.mp3"#, "/home/Music/Low/Nine/01.mp3", "../Low/Nine/01.mp3",
      "file:///Volumes/Music/Low/Nine/01.mp3", "https://x.org/Low/Nine/01.mp3?token=a/b",
      "Low/Nine/CD1/01.mp3", "Low/Low - Nine/01.mp3", "/mnt/Low - Nine/01.mp3",
    ])
  func paths(_ path: String) throws {
    let record = try #require(try Reading("#EXTM3U\n\(path)\n").records.first)
    #expect(record.draft.title == "Nine")
    #expect(record.draft.artist == "Low")
  }

  @Test("an address is decoded")
  func escapes() throws {
    let reading = try Reading("#EXTM3U\nfile:///Bj%C3%B6rk/Post%25%zz/1.mp3\n")
    #expect(reading.titles == ["Post%%zz"])
    #expect(reading.records.first?.draft.artist == "Björk")
  }

  @Test("an album in the list takes precedence over its folder")
  func directives() throws {
    let reading = try Reading(
      "#EXTM3U\r#EXTALB:Nine\r#EXTART:Low\r#EXTGENRE:Slowcore\r#EXTIMG:front cover\r"
        + "https://x.org/a.jpg\r#EXTINF:1,Words\ra/b/1.mp3\r"
        + "#EXTINF:2,Air - x\r#EXTALB:Ten\r#EXTART:Air\rc/d/2.mp3\r")
    #expect(reading.titles == ["Nine", "Ten"])
    #expect(reading.records.map(\.draft.artist) == ["Low", "Air"])
    #expect(reading.records[0].draft.genre == "Slowcore")
    #expect(reading.records[0].draft.coverURL == "https://x.org/a.jpg")
  }

  @Test("an album of several artists is by Various Artists, if its folder says so or has no artist")
  func compilation() throws {
    let reading = try Reading(
      "#EXTM3U\n#EXTINF:1,A - x\nCompilations/Hits/1.mp3\n#EXTINF:1,B - y\nCompilations/Hits/2.mp3\n"
    )
    #expect(reading.titles == ["Hits"])
    #expect(reading.records[0].draft.artist == "Various Artists")
    #expect(reading.records[0].field("compilation") == .flag(true))
  }

  @Test("PLS files and plain lists of files are playlists, too")
  func otherForms() throws {
    let pls = try Reading(
      "[playlist]\nFile1=Low/Nine/1.mp3\nTitle1=Low - Words\nLength1=60\n"
        + "File2=Air/Ten/1.mp3\nNumberOfEntries=2\n")
    #expect(pls.titles == ["Nine", "Ten"])
    let bare = try Reading("Low/Nine/1.mp3\nAir, Inc/Ten/1.FLAC\n")
    #expect(bare.sourceName == "playlist")
    #expect(bare.titles == ["Nine", "Ten"])
  }

  @Test("a playlist in UTF-16 is read like any other")
  func utf16() throws {
    let text = "#EXTM3U\r\nBjörk/Post/1.mp3\r\n"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try Reading(bytes).records.first?.draft.artist == "Björk")
  }

  @Test("a playlist without tracks is an error")
  func empty() throws {
    let error = try #require(try Reading("#EXTM3U\n#PLAYLIST:x\n").error)
    #expect(error.message == "is a playlist without tracks")
  }
}
