import AlbumLibrary
import AlbumModel
import Foundation
import HTTPTypes
import Synchronization

/// Imports in two requests: a file is sent and previewed, then imported by the token of its preview.
enum ImportRoutes {
  static var all: [ServerRoute] {
    let files = PreviewedFiles()
    return [previewing(files), importing(files)]
  }

  private static func previewing(_ files: PreviewedFiles) -> ServerRoute {
    ServerRoute("previewImport") { request in
      let options = try request.query()
      let bytes = try await request.withBody(most: 16 << 20) { Data($0) }
      let preview = try await report(of: bytes, options, isPreview: true, in: request.library)
      let token = AccessToken.digits
      files.keep((token, bytes, options, .now))
      return Page(["token": .text(token), "preview": preview]).response(as: .ok)
    }
  }

  private static func importing(_ files: PreviewedFiles) -> ServerRoute {
    ServerRoute("importFile") { request in
      let options = try request.query()
      let file = try files.take(request.parameters["token"] ?? "")
      do {
        let options = file.options.merging(options) { $1 }
        return try await Page(
          report(of: file.bytes, options, isPreview: false, in: request.library)
        ).response(as: .ok)
      } catch {
        files.keep(file)
        throw error
      }
    }
  }

  private static func report(
    of bytes: Data, _ options: [String: String], isPreview: Bool, in library: ServedLibrary
  ) async throws -> JSONValue {
    try await library.write { [imports = library.imports] _ in
      guard let imports = imports.current else { throw UserError("this server imports no files") }
      return try bytes.withFile {
        try imports.importFile($0, options: options, isPreview: isPreview)
      }
    }
  }
}

/// The last few files that were previewed, for some minutes; each may be imported once.
private final class PreviewedFiles: Sendable {
  typealias File = (
    token: String, bytes: Data, options: [String: String], sent: ContinuousClock.Instant
  )

  private let kept = Mutex<[File]>([])

  func keep(_ file: File) { kept.withLock { $0 = $0.suffix(3) + [file] } }

  /// Takes a file away.
  ///
  /// - Throws: ``Problem`` if there is none with the token.
  func take(_ token: String) throws -> File {
    let file = kept.withLock { kept in
      kept.removeAll { .now - $0.sent > .seconds(900) }
      return kept.firstIndex { $0.token == token }.map { kept.remove(at: $0) }
    }
    guard let file else {
      throw Problem(.notFound, "it was imported already, or its preview is too old: send it again")
    }
    return file
  }
}
