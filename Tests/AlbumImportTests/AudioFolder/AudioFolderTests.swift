import AlbumModel
import Foundation
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("A folder of audio files")
struct AudioFolderTests {
  let music: TemporaryFolder
  let cache: TemporaryFolder

  init() throws {
    music = try TemporaryFolder()
    cache = try TemporaryFolder()
  }

  private func read(_ path: String? = nil, covers: String? = nil) throws -> Reading {
    var options = ImportOptions()
    options.cacheFolder = cache.path
    options.coverFolder = covers
    return try Reading(path: path ?? music.path, options)
  }

  @Test("is read as albums, with the data of their tags")
  func album() throws {
    try music.write(
      "Artist/Album/01.flac",
      AudioBytes.flac([
        ("ALBUM", "Head Hunters"), ("ALBUMARTIST", "Herbie Hancock"), ("ARTIST", "Herbie Hancock"),
        ("TITLE", "Chameleon"), ("DATE", "2018-03-02"), ("ORIGINALDATE", "1973-10-13"),
        ("GENRE", "Jazz"), ("LABEL", "Columbia"), ("CATALOGNUMBER", "0032"), ("MEDIA", "CD"),
        ("BARCODE", "0074646512326"), ("RELEASECOUNTRY", "US"), ("MUSICBRAINZ_ALBUMID", "b1"),
        ("MUSICBRAINZ_RELEASEGROUPID", "g1"), ("DISCOGS_RELEASE_ID", "42"),
      ]))
    try music.write(
      "Artist/Album/02.mp3",
      AudioBytes.mp3([
        ("TALB", "Head Hunters"), ("TPE2", "Herbie Hancock"), ("TPE1", "Herbie Hancock"),
        ("TIT2", "Watermelon Man"),
      ]))
    let reading = try read()
    #expect(reading.error == nil)
    #expect(reading.sourceName == "audio")
    let record = try #require(reading.records.first)
    #expect(reading.records.count == 1)
    #expect(
      record.draft
        == AlbumContent(
          title: "Head Hunters", artist: "Herbie Hancock", genre: "Jazz", year: 1973,
          fields: fields([
            "label": .text("Columbia"), "catalog_number": .text("0032"), "format": .text("CD"),
            "barcode": .text("0074646512326"), "country": .text("US"),
            "musicbrainz_release": .text("b1"), "musicbrainz_release_group": .text("g1"),
            "discogs_release": .text("42"), "released": .text("2018-03-02"),
            "tracks": .integer(2), "path": .text("\(music.path)/Artist/Album"),
            "track": .list(["Chameleon (0:10)", "Watermelon Man"]),
          ])))
    #expect(record.value("album") == .text("Head Hunters"))
    guard case .array(let tracks)? = record.value("tracks"), case .object(let second) = tracks[1]
    else { throw Missing() }
    #expect(second.value(named: "title") == .text("Watermelon Man"))
    #expect(second.value(named: "sample_rate") == .integer(44_100))
  }

  @Test(
    "with folders for discs is one album",
    arguments: [
      ["CD1", "CD 2"], ["A (Disc 1)", "A (Disc 2)"],
    ])
  func discs(_ folders: [String]) throws {
    for folder in folders {
      try music.write(
        "\(folder)/1.flac", AudioBytes.flac([("ALBUM", "Sandinista!"), ("ARTIST", "The Clash")]))
    }
    let record = try #require(try read().records.first)
    #expect(record.draft.title == "Sandinista!")
    #expect(record.draft.fields["tracks"] == .integer(2))
    #expect(record.draft.fields["discs"] == .integer(2))
  }

  @Test("with tracks by many artists is one album of various artists")
  func compilation() throws {
    for artist in ["A", "B", "C"] {
      try music.write(
        "\(artist).flac",
        AudioBytes.flac([("ALBUM", "Nuggets"), ("ARTIST", artist), ("COMPILATION", "1")]))
    }
    let records = try read().records
    #expect(records.map(\.draft.artist) == ["Various Artists"])
    #expect(records.first?.draft.fields["compilation"] == .flag(true))
  }

  @Test("reports the files without an album, and those that cannot be read")
  func lone() throws {
    try music.write("1.flac", AudioBytes.flac([("ARTIST", "Nobody")]))
    try music.write("2.flac", Array("fLaC".utf8))
    try music.write("3.mp3", [])
    try music.write("notes.txt", Array("no audio".utf8))
    let reading = try read()
    #expect(reading.records.map(\.draft.title) == [nil, nil, nil])
    #expect(reading.problems == ["contains no readable audio or tags", "is empty"])
    #expect(
      reading.warnings.map(\.message) == [
        "\(music.path)/2.flac: contains no readable audio or tags",
        "\(music.path)/3.mp3: is empty",
      ])
  }

  @Test("is read through links, once, and without hidden files")
  func links() throws {
    let song = AudioBytes.flac([("ALBUM", "A"), ("ARTIST", "B")])
    try music.write("real/1.flac", song)
    try music.write(".hidden/1.flac", song)
    try music.write("real/._1.flac", song)
    let files = FileManager.default
    try files.createSymbolicLink(atPath: music.path + "/real/back", withDestinationPath: music.path)
    try files.createSymbolicLink(atPath: music.path + "/gone", withDestinationPath: "/nowhere/x")
    let records = try read().records
    #expect(records.map { $0.draft.fields["tracks"] } == [.integer(1)])
  }

  @Test("without any audio is an error")
  func nothing() throws {
    try music.write("notes.txt", Array("no audio".utf8))
    #expect(
      try read().error?.description
        == "\(music.path): it contains no audio files; name the folder with the files")
  }

  @Test("may be a single file, recognized by its content")
  func single() throws {
    let path = try music.write("song", AudioBytes.mp3([("TALB", "A"), ("TPE1", "B")]))
    #expect(try read(path).titles == ["A"])
  }

  @Test(
    "may be a single file in a format without tags, which is rejected with a reason",
    arguments: [
      ("a.aac", [0xFF, 0xF1, 0x50, 0x80, 0, 0]), ("b", [0xFF, 0xFD, 0x90, 0x64, 0, 0]),
      ("c.ac3", [0x0B, 0x77, 0x12, 0x34]), ("d.ofr", [UInt8]("OFR ".utf8)),
      ("e", [UInt8]("tBaK".utf8)), ("f.mp1", [0, 0, 0, 0, 1]), ("g", [0x1A, 0x45, 0xDF, 0xA3]),
    ] as [(String, [UInt8])])
  func withoutTags(_ name: String, _ bytes: [UInt8]) throws {
    let reading = try read(try music.write(name, bytes + [UInt8](repeating: 0, count: 64)))
    #expect(reading.sourceName == "audio")
    #expect(reading.records.count == 1)
    #expect(reading.titles == [nil])
  }

  @Test("is not a list in UTF-16, or a text that is named like audio")
  func texts() throws {
    let table = "title,artist\na,b\n"
    let wide: [UInt8] = [0xFF, 0xFE] + table.utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    #expect(try read(try music.write("list", wide)).titles == ["a"])
    #expect(try read(try music.write("list.mp3", Array(table.utf8))).titles == ["a"])
  }

  @Test("may have DSF files, with all their tags")
  func dsf() throws {
    let path = try music.write(
      "a.dsf",
      AudioBytes.dsf([
        ("TALB", "A"), ("TPE1", "B feat. C"), ("TPE2", "B"), ("TPOS", "2/3"), ("TPUB", "L"),
      ]))
    let reading = try read(path)
    #expect(reading.titles == ["A"])
    #expect(reading.records[0].draft.artist == "B")
    #expect(reading.records[0].field("label") == .text("L"))
    guard case .array(let tracks)? = reading.records[0].value("tracks") else {
      Issue.record("no tracks")
      return
    }
    #expect(tracks.first?.objects.first?.text("discnumber") == "2/3")
  }

  @Test("may have texts in UTF-16 without a byte order mark")
  func wideTexts() throws {
    func wide(_ text: String, isBigEndian: Bool) -> [UInt8] {
      [1]
        + text.utf16.flatMap { unit -> [UInt8] in
          let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
          return isBigEndian ? bytes.reversed() : bytes
        }
    }
    for isBigEndian in [false, true] {
      let path = try music.write(
        "\(isBigEndian).mp3",
        AudioBytes.mp3(frames: [
          ("TALB", wide("Düster", isBigEndian: isBigEndian)),
          ("TPE1", [1, 0xFF, 0xFE] + wide("Böhm", isBigEndian: false).dropFirst()),
        ]))
      let reading = try read(path)
      #expect(reading.titles == ["Düster"])
      #expect(reading.records[0].draft.artist == "Böhm")
    }
  }

  @Test("has several album artists in one tag or in the tag for several")
  func albumArtists() throws {
    try music.write(
      "1/1.flac", AudioBytes.flac([("ALBUM", "A"), ("ALBUMARTIST", "B"), ("ALBUMARTIST", "C")]))
    try music.write(
      "2/1.flac",
      AudioBytes.flac([("ALBUM", "D"), ("ALBUMARTISTS", "E"), ("ARTIST", "F")]))
    #expect(try read().records.map(\.draft.artist) == ["B, C", "E"])
  }

  @Test("has rejected records that are drafted in the same way again")
  func again() throws {
    try music.write("1.flac", AudioBytes.flac([("ALBUM", "A"), ("ARTIST", "B"), ("LABEL", "C")]))
    let first = try #require(try read().records.first)
    let text = "{\"moonshelf\":\"rejects\",\"source\":\"audio\"}\n\(first.raw)\n"
    let second = try #require(try Reading(text).records.first)
    #expect(second.draft == first.draft)
  }

  private struct Missing: Error {}
}
