import AlbumFiles
import AlbumLibrary
import HTTPTypes
import NIOCore

/// `/exchange/v1/covers`: pictures that albums refer to by their content.
extension ExchangeRoutes {
  /// The maximum number of names in one request.
  private static let mostNames = 10_000

  static func covers(collectedIn uploads: UploadSpool) -> [ServerRoute] {
    [lacking, cover, keeping(uploads)]
  }

  /// The given covers that are missing here.
  private static let lacking = ServerRoute(.post, "/exchange/v1/covers") { request in
    let names: [String] = try await message(of: request)
    guard names.count <= mostNames else {
      throw Problem(.contentTooLarge, "more than \(mostNames) names")
    }
    return response(try await request.library.read { $0.coversLacking(names) })
  }

  /// A cover by content hash, for another library.
  private static let cover = ServerRoute(.get, "/exchange/v1/covers/{name}") { request in
    let name = request.parameters["name"] ?? ""
    guard let path = try await request.library.read({ $0.sharedCover(name) }),
      let bytes = try? WholeFile.read(Array(path.utf8), atMost: CoverFolder.maximumPicture)
    else { throw Problem(.notFound, "cover not found") }
    return Response(
      status: .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
      body: .bytes(ByteBuffer(bytes: bytes)))
  }

  /// Stores a cover of another library by content hash.
  private static func keeping(_ uploads: UploadSpool) -> ServerRoute {
    ServerRoute(.put, "/exchange/v1/covers/{name}") { request in
      let name = request.parameters["name"] ?? ""
      guard
        let body = try await ReceivedBody(
          of: request, most: CoverFolder.maximumPicture, collectedIn: uploads)
      else { return Response(status: .accepted) }
      let picture = try await body.bytes()
      guard try await request.library.write({ try $0.keepSharedCover(picture, named: name) }) else {
        throw Problem(.unprocessableContent, "the picture does not match its name")
      }
      return Response(status: .noContent)
    }
  }
}
