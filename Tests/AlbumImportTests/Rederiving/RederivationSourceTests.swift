import AlbumImport
import AlbumLibrary
import AlbumModel
import Foundation
import RecordReading
import Testing

@Suite("The records of every source")
struct RederivationSourceTests {
  /// The files of the folders with small examples of all formats.
  static let examples: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzzing/corpus")
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).sorted().map { folder.path + "/" + $0 }.filter(isFile)
  }()

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Imports a file, derives its albums again, and expects no difference.
  @discardableResult
  private func check(_ path: String) throws -> Int {
    let library = try LibraryAPI(path: nil)
    var plan = ImportPlan()
    plan.accepts = { _ in true }
    let report: ImportReport
    do {
      report = try library.importFile(path, plan)
    } catch is ImportError {
      // No list of albums.
      return 0
    }
    guard report.added + report.merged > 0, !(try library.recordedImports()).isEmpty else {
      return 0
    }
    let before = try library.albums()
    let again = try library.rederive()
    var lines: [String] = []
    try again.forEachLine { if lines.count < 5 { lines.append($0) } }
    #expect(again.isEmpty, "\(path): \(again.counts) \(lines.joined(separator: "\n"))")
    #expect(again.unread == 0, "\(path): \(again.unread) of \(report.records)")
    #expect(again.records == report.records, "\(path)")
    #expect(try library.albums() == before, "\(path)")
    return again.records
  }

  @Test("make the same albums again: the examples of all formats")
  func allExamples() throws {
    let count = try Self.examples.reduce(0) { try $0 + check($1) }
    #expect(count > 50)
  }

  @Test(
    "make the same albums again: real collections",
    .enabled(if: RealData.folder != nil, "the folder with real collections is missing"))
  func realCollections() throws {
    let folder = try #require(RealData.folder).path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = names.sorted().map { "\(folder)/\($0)" }.filter { path in
      let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
      let isText = !["md", "png", "jpg", "txt"].contains((path as NSString).pathExtension)
      // A script reads the answers of MusicBrainz, which this module does not know.
      let isKnown = isText && !path.contains("/musicbrainz/")
      return Self.isFile(path) && isKnown && (size ?? .max) < 300_000
    }
    let count = try files.reduce(0) { try $0 + check($1) }
    #expect(count > 1000)
  }

  @Test(
    "make the same albums again: texts of other formats",
    arguments: [
      "- artist: a\n  title: one\n- artist: b\n  title: two\n",
      "[[album]]\nartist = \"a\"\ntitle = \"one\"\n[[album]]\nartist = \"b\"\ntitle = \"two\"\n",
      "<albums><album><artist>a</artist><title>one</title></album>"
        + "<album><artist>b</artist><title>two</title></album></albums>",
      "a - one (1970)\nb - two (1980)\nc - three (1990)\nd - four (1971)\n",
      "| Artist | Album |\n|---|---|\n| a | one |\n| b | two |\n",
      "artist,album,track\na,one,x\na,one,y\nb,two,z\nb,two,w\n",
      "{\"David Bowie\": [{\"title\": \"Low\"}], \"Sade\": [{\"title\": \"Promise\"}]}",
      "[{\"name\": \"a\", \"albums\": [{\"title\": \"one\"}, {\"title\": \"two\"}]}]",
      "David Bowie;Low;1977\nFela Kuti;Zombie;1976\nSade;Promise;1985\nThe Slits;Cut;1979\nDavid Bowie;Heroes;1977\nSun Ra;Lanquidity;1978\n",
    ])
  func otherFormats(text: String) throws {
    let file = try ScratchFile(text.utf8)
    let count = try check(file.path)
    #expect(count > 0)
  }
}
