import AlbumImport
import AlbumLibrary
import AlbumModel
import AlbumServer
import RecordReading
import RecordRecognition

/// Imports for a server, with the rules and sources of the session's scripts.
final class ServedImports: AlbumImports {
  /// Rolls a preview back.
  private struct Rollback: Error {}

  private let session: LibrarySession

  /// Makes imports into a session's library.
  init(_ session: LibrarySession) { self.session = session }

  func importFile(_ path: String, options: [String: String], isPreview: Bool) throws -> JSONValue {
    let library = session.library
    let name = String(options["name"]?.split(separator: "/").last?.prefix(200) ?? "list")
    guard PathKind(path) != .audio else { throw UserError("\(name): is an audio file") }
    var plan = ImportPlan()
    plan.reading.displayName = name
    plan.reading.sourceName = options["source"]
    plan.reading.mappings = try ReadingOptions.mappings(
      (options["map"] ?? "").split(whereSeparator: \.isNewline).map(String.init), in: library)
    try session.requireHost().addRules(to: &plan)
    // The client has seen the doubts.
    plan.accepts = { _ in true }
    // Other writes wait for it, and an unpacked file may be far larger than what was sent.
    let end = ContinuousClock.now + .seconds(60)
    plan.isCancelled = { Interruption.isRequested || .now > end }
    do {
      guard isPreview else { return try Self.node(library.importFile(path, plan)) }
      plan.keepsRecords = false
      let first = try library.previewFile(path, plan)
      var report = JSONValue.null
      do {
        try library.transaction("Preview", origin: .import) {
          report = try Self.node(library.importFile(path, plan))
          throw Rollback()
        }
      } catch is Rollback {}
      return ["lists": .array(([first] + first.others).map(Self.node)), "report": report]
    } catch let error as ImportError { throw UserError("\(error)") }
  }

  private static func node(_ report: ImportReport) throws -> JSONValue {
    var text: [UInt8] = []
    try report.writeJSON(atMost: 1000) { text += $0 }
    return try JSONValue(reading: String(decoding: text, as: UTF8.self))
  }

  private static func node(_ list: ImportPreview) -> JSONValue {
    let columns = list.columns.map { column -> JSONValue in
      let fields = column.reading.fields.map(\.rawValue)
      return [
        "name": .text(column.reading.name), "fields": JSONValue(.list(fields)),
        "because": JSONValue(column.reading.evidence?.rawValue),
        "examples": JSONValue(.list(column.examples.map { String($0.prefix(100)) })),
      ]
    }
    let albums = list.albums.map { album -> JSONValue in
      .members(FieldName.main.map { ($0.rawValue, JSONValue(album[$0])) })
    }
    let candidates = list.candidates.map { candidate -> JSONValue in
      [
        "name": .text(candidate.name), "source": .text(candidate.source),
        "score": .number(candidate.score), "for": JSONValue(.list(candidate.reasons.for)),
        "against": JSONValue(.list(candidate.reasons.against)),
      ]
    }
    return [
      "path": .text(list.path), "source": .text(list.source), "note": JSONValue(list.note),
      "columns": .array(columns), "albums": .array(albums), "candidates": .array(candidates),
      "doubts": JSONValue(.list(list.doubts.map(\.text))),
    ]
  }
}
