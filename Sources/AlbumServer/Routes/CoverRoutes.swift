import AlbumFiles
import AlbumLibrary
import AlbumModel
import Foundation
import HTTPTypes
import NIOCore

/// Pictures of covers: by album, and by content, which never changes.
enum CoverRoutes {
  static var all: [ServerRoute] {
    [
      setting, searching, route("readCover", ofAlbum), route("readThumbnail", ofAlbum),
      route("readPicture", byContent), route("readSmallPicture", byContent),
    ]
  }

  @Sendable private static func ofAlbum(
    _ request: RouteRequest
  ) async throws -> (PictureFile, HTTPFields) {
    let id = try request.album()
    let (size, client) = (try size(in: request), request.client)
    // The query of a guest may need scripts, which only the library itself has.
    if client.isGuest {
      _ = try await request.library.table { library, _ in try client.album(id, in: library) }
    }
    let file = try await request.library.look { library -> PictureFile? in
      guard let album = try library.album(id) else { throw LibraryError.noSuchAlbum(id) }
      return try library.cover(of: album).map { PictureFile($0, size) }
    }
    guard let file else { throw Problem(.notFound, "album \(id) has no stored cover") }
    var headers = file.headers(caching: "private, no-cache")
    if !client.isGuest {
      headers[.contentLocation] =
        "\(request.library.prefix)/api/v1/covers/\(file.sha256)"
        + (size.map { "/\($0.rawValue)" } ?? "")
    }
    return (file, headers)
  }

  @Sendable private static func byContent(
    _ request: RouteRequest
  ) async throws -> (PictureFile, HTTPFields) {
    let digits = request.parameters["sha256"] ?? ""
    let size = try size(in: request)
    let file = try await request.library.look { library in
      try library.cover(sha256: digits).map { PictureFile($0, size) }
    }
    guard let file else { throw Problem(.notFound, "picture not found") }
    return (file, file.headers(caching: "private, max-age=31536000, immutable"))
  }

  private static let setting = ServerRoute("setCover") { request in
    let id = try request.album()
    let picture = try await request.withBody(most: CoverFolder.maximumPicture) { Data($0) }
    let step = try await request.library.write { library in
      try picture.withFile { try library.setCover($0, of: id) }
      return try library.nextToUndo()?.id
    }
    return Response(done: step)
  }

  private static let searching = ServerRoute("searchCover") { request in
    let id = try request.album()
    let (results, sink) = AsyncStream<Result<String, CoverError>>.makeStream()
    try await request.library.write { library in
      guard try library.album(id) != nil else { throw LibraryError.noSuchAlbum(id) }
      var observers: [Registration] = []
      observers = [EventName.coverStored, .coverFailed].map { name in
        library.observe(name) { event in
          guard case .cover(let album, let result) = event.subject, album.id == id else { return }
          for observer in observers { observer.remove() }
          sink.yield(result)
        }
      }
      let reach = library.userReach
      try library.requestCover(
        of: id, within: request.client.right == .admin ? reach : reach.withoutFiles)
    }
    _ = try await results.first { _ in true }?.get()
    return Response(status: .noContent)
  }

  private static func route(
    _ name: String,
    _ find: @escaping @Sendable (RouteRequest) async throws -> (PictureFile, HTTPFields)
  ) -> ServerRoute {
    ServerRoute(name) { request in
      let (file, headers) = try await find(request)
      if let known = request.head.headerFields[.ifNoneMatch], Page.lists(known, file.tag) {
        return Response(status: .notModified, headers: headers)
      }
      return Response(status: .ok, headers: headers, body: try file.body)
    }
  }

  private static func size(in request: RouteRequest) throws -> ThumbnailSize? {
    guard let text = request.parameters["size"] else { return nil }
    guard let size = ThumbnailSize(rawValue: text) else {
      throw Problem(.notFound, "the cover sizes are small and large")
    }
    return size
  }
}

extension Data {
  /// Runs a closure with a temporary file of the bytes.
  func withFile<Result>(_ body: (_ path: String) throws -> Result) throws -> Result {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try write(to: file, options: .withoutOverwriting)
    return try body(file.path)
  }
}

/// A file to send.
private struct PictureFile: Sendable {
  let path: String
  let sha256: String
  let tag: String
  private let mediaType: String

  init(_ cover: StoredCover, _ size: ThumbnailSize?) {
    let thumbnail = size.map(cover.thumbnail)
    path = thumbnail ?? cover.path
    sha256 = cover.sha256
    // If no thumbnail could be made, the picture itself is sent.
    let isSmall = thumbnail != nil && thumbnail != cover.path
    mediaType = isSmall ? "image/jpeg" : cover.mediaType
    tag = "\"\(cover.sha256)\(isSmall ? size.map { "-\($0.rawValue)" } ?? "" : "")\""
  }

  /// The content, which is read in pieces.
  var body: ResponseBody {
    get throws {
      guard let file = FileHandle(forReadingAtPath: path),
        let size = FileStatus(descriptor: file.fileDescriptor)?.size
      else { throw Problem(.notFound, "picture not found") }
      return .written(length: Int(size)) { write in
        var rest = Int(size)
        while rest > 0 {
          guard let piece = try file.read(upToCount: min(rest, 128 << 10)), !piece.isEmpty else {
            throw Problem(.internalServerError, "the picture has changed")
          }
          try await write(ByteBuffer(bytes: piece))
          rest -= piece.count
        }
      }
    }
  }

  func headers(caching: String) -> HTTPFields {
    [.contentType: mediaType, .eTag: tag, .cacheControl: caching]
  }
}
