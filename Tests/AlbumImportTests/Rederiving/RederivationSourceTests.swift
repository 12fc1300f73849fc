import AlbumImport
import AlbumLibrary
import AlbumModel
import Foundation
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
  ///
  /// - Returns: the number of records.
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
    #expect(count > 100)
  }

  @Test(
    "make the same albums again: real collections",
    .enabled(if: RealData.folder != nil, "the folder with real collections is missing"))
  func realCollections() throws {
    let files = RealData.files.filter {
      (try? FileManager.default.attributesOfItem(atPath: $0))
        .flatMap { $0[.size] as? Int } ?? 0 < 3_000_000
    }
    let count = try files.reduce(0) { try $0 + check($1) }
    #expect(count > 1000)
  }
}
