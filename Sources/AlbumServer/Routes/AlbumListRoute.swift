import AlbumLibrary
import AlbumModel
import HTTPTypes

/// `GET /api/v1/albums`: a page of the albums that match a query.
enum AlbumListRoute {
  static let path = "/api/v1/albums"

  static let route = ServerRoute.page("listAlbums") { request in
    let question = try Question(request)
    return { library in try question.page(library) }
  }

  /// The parameters of a request.
  private struct Question: Sendable {
    let words: String
    let sort: [(field: String, isDescending: Bool)]
    let limit: Int
    let start: LibraryAPI.PageStart
    let key: String?
    let values: [String: String]
    let client: Client
    let prefix: String

    init(_ request: RouteRequest) throws {
      values = try request.query()
      (client, prefix) = (request.client, request.library.prefix)
      words = values["q"] ?? ""
      limit = try request.integer("limit", in: values, 1...request.library.limits.pageSize) ?? 50
      sort = (values["sort"] ?? "").split(separator: ",").map { term in
        let isDescending = term.hasPrefix("-")
        return (String(isDescending ? term.dropFirst() : term), isDescending)
      }
      key = values["key"]
      if let after = try request.integer("after", in: values, 1...Int.max) {
        guard values["offset"] == nil else {
          throw Problem(.badRequest, "after cannot be combined with offset")
        }
        start = .after(AlbumID(rawValue: Int64(after)))
      } else {
        guard key == nil else { throw Problem(.badRequest, "key needs after") }
        start = .offset(try request.integer("offset", in: values, 0...Int.max) ?? 0)
      }
    }

    func page(_ library: LibraryAPI) throws -> Page {
      // A guest must not learn where other albums are.
      if client.isGuest, case .after(let id) = start { _ = try client.album(id, in: library) }
      let parser = try sort.isEmpty ? library.queryParser : client.parser(in: library)
      let order = try sort.map { term in
        SortTerm(try parser.field(toSortBy: term.field), descending: term.isDescending)
      }
      let query = try client.albums(words, sortedBy: order, in: library)
      if let key, case .after(let id) = start, try library.standing(of: id, in: query.order) != key
      {
        throw Problem(
          .conflict, "album \(id) has moved since the previous page; start again at the first page")
      }
      let total = try library.count(query)
      let albums = try albums(query, library)
      var next: String?
      if albums.count == limit, let last = albums.last {
        next = self.next(after: last.id, try library.standing(of: last.id, in: query.order))
      }
      var output = Array("{\"total\":\(total),\"next\":".utf8)
      JSONValue(next).write(to: &output)
      output.append(contentsOf: ",\"albums\":[".utf8)
      for (index, album) in albums.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        AlbumText.append(album, to: &output)
      }
      output.append(contentsOf: "]}".utf8)
      return Page(output, headers: next.map { [.link: "<\($0)>; rel=\"next\""] } ?? [:])
    }

    private func albums(_ query: AlbumQuery, _ library: LibraryAPI) throws -> [Album] {
      guard case .offset(let count) = start, count > limit, !query.order.isEmpty else {
        return try library.page(query, from: start, limit: limit)
      }
      // SQLite would keep all of these first albums with all their fields in order.
      return try library.identities(query).dropFirst(count).prefix(limit).compactMap {
        try library.album($0)
      }
    }

    private func next(after id: AlbumID, _ key: String) -> String {
      var parts: [(String, String)] = ["q", "sort", PastPage.parameter].compactMap { name in
        values[name].map { (name, $0) }
      }
      parts += [("limit", "\(limit)"), ("after", "\(id)"), ("key", key)]
      return prefix + path + "?"
        + parts.map { "\($0)=\(PercentEncoding.encoded($1.utf8))" }.joined(separator: "&")
    }
  }
}
