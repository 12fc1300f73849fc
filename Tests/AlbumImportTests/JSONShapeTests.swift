import AlbumModel
import Testing
@testable import RecordReading
@testable import RecordRecognition

@Suite("Shapes of JSON collections")
struct JSONShapeTests {
  @Test("a table with more rows than a batch is complete")
  func longTable() throws {
    let titles = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
    let reading = try Reading("{\"title\": [\(titles)], \"artist\": [\(titles)]}")
    #expect(reading.titles == (0..<2000).map { String($0) })
    #expect(reading.records.last?.index == 2000)
  }

  @Test("many objects and lists in an object are examined in linear time")
  func hostilePlaces() throws {
    let objects = (0..<50_000).map { "\"\($0)\": {\"x\": {\"title\": \"a\", \"artist\": \"b\"}}" }
    let reading = try Reading("{\(objects.joined(separator: ","))}")
    #expect(reading.records.isEmpty)
    #expect(reading.error?.kind == .noRecords)
  }

  @Test("songs without albums are no albums")
  func songs() throws {
    let songs = (0..<8).map {
      "{\"artist\": \"Band \($0 % 3)\", \"song\": \"S \($0)\", \"mix\": \"Mix \($0)\"}"
    }
    let file = try ScratchFile("[\(songs.joined(separator: ","))]")
    let stream = try ImportSource.open(path: file.path)
    #expect(try stream.nextBatch()?.doubts.contains(where: \.needsAnswer) == true)
  }

  @Test("artists have their usual names next to addresses of Discogs")
  func discogs() throws {
    let text =
      #"[{"title": "Trust", "artist": "Low (2)", "image": "https://i.discogs.com/a.jpg"}, "#
      + #"{"title": "Cut", "artist": "Slits, The"}]"#
    #expect(try Reading.drafts(of: text).map(\.artist) == ["Low", "The Slits"])
    #expect(try Reading(text).warnings.map(\.message).contains(DiscogsName.remark))
  }
}
