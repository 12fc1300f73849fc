import AlbumLibrary
import AlbumModel
import HTTPTypes
import NIOCore

/// `GET /api/v1/changes`: the feed of the journal as server-sent events.
enum ChangeRoute {
  /// The maximum number of changes of a step that are sent; for larger steps a flag says that there
  /// are more.
  private static let mostChanges = 100
  private static let together = 100

  static let route = ServerRoute("followChanges", isStream: true) { request in
    let values = try request.query()
    var known = try request.integer("after", in: values, 0...Int.max).map(Int64.init)
    if let text = request.head.headerFields[.lastEventID], !text.isEmpty {
      guard let number = Int64(text), number >= 0 else {
        throw Problem(.badRequest, "Last-Event-ID must be the number of an event")
      }
      known = number
    }
    let library = request.library
    let newest = try await library.read { try $0.lastFeedEntry() }
    let isReset = known.map { $0 > newest } ?? false
    let last = isReset ? newest : known ?? newest
    let headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
      // nginx would hold events back until it has a few kilobytes of them.
      .buffering: "no",
    ]
    // A HEAD request gets no stream.
    if request.head.method == .head { return Response(status: .ok, headers: headers) }
    guard let (id, rings) = library.changes.listen() else {
      throw Problem(.serviceUnavailable, "too many streams of changes", headers: [.retryAfter: "5"])
    }
    return Response(
      status: .ok, headers: headers,
      body: .written(length: nil) { write in
        defer { library.changes.forget(id) }
        try await follow(rings, after: last, isReset: isReset, request, write)
      })
  }

  private static func follow(
    _ rings: AsyncStream<Void>, after entry: Int64, isReset: Bool, _ request: RouteRequest,
    _ write: ResponseWriter
  ) async throws {
    var last = entry
    try await write(ByteBuffer(string: ": the journal of the library\nretry: 1000\n\n"))
    // The library was restored from a backup: the client's last line does not exist here.
    if isReset { try await write(ByteBuffer(bytes: FeedText.reset(to: last))) }
    for await _ in rings {
      guard request.isStillAllowed() else { return }
      var isSilent = true
      while true {
        let known = last
        let entries = try await request.library.read { library in
          try library.feed(after: known, limit: together, changes: mostChanges)
        }
        guard let newest = entries.last else { break }
        let events = entries.flatMap(FeedText.event)
        try await write(
          ByteBuffer(bytes: request.client.seesPaths ? events : LocalPaths.cut(from: events)))
        last = newest.id
        isSilent = false
      }
      if isSilent { try await write(ByteBuffer(string: ":\n\n")) }
    }
  }
}
