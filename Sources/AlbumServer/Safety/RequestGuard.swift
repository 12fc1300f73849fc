import AlbumLibrary
import AlbumModel
import HTTPTypes

/// Checks the access of requests, by their heads alone.
struct RequestGuard: Sendable {
  private let names: Set<String>
  private let allowsAddresses: Bool
  private let isPublic: Bool
  private let token: AccessToken
  private let tokens: NamedTokens?
  /// The origin of our own pages behind a proxy.
  private let baseURL: BaseURL?

  init(_ configuration: ServerConfiguration) {
    let host = configuration.host.lowercased()
    names = Set(
      ["localhost", "127.0.0.1", "::1", host] + configuration.names.map { $0.lowercased() }
    ).union([configuration.baseURL?.host].compactMap(\.self))
    baseURL = configuration.baseURL
    // A server that listens on all addresses does not know its own. A page elsewhere cannot pretend
    // to be one of those: only a name can be made to resolve to this server.
    allowsAddresses = ["0.0.0.0", "::"].contains(host)
    isPublic = configuration.isPublic
    (token, tokens) = (configuration.token, configuration.tokens)
  }

  /// Checks a request.
  ///
  /// - Returns: its client.
  /// - Throws: ``Problem`` if the request is not allowed.
  func client(of request: HTTPRequest, access needed: TokenRight?) throws(Problem) -> Client {
    guard let authority = request.authority, let name = Self.name(in: authority) else {
      throw Problem(.badRequest, "the Host header is missing")
    }
    // The first one is the authority, which is not a header field here.
    guard request.headerFields[.anotherHost] == nil else {
      throw Problem(.badRequest, "several Host headers")
    }
    guard names.contains(name) || (allowsAddresses && Self.isAddress(name)) else {
      throw Problem(
        .misdirectedRequest, "this server is not \(name); start it with --host \(name) if it is")
    }
    guard let needed else { return Client() }
    if needed > .read, let problem = originProblem(request, authority: authority, name: name) {
      throw problem
    }
    let shown = Self.bearer(in: request.headerFields[.authorization])
    if let shown, token.isShown(by: shown) { return Client(name: "owner", right: .admin) }
    if let named = shown.flatMap({ tokens?.token(shownBy: $0) }) {
      if named.right >= needed {
        return Client(name: named.name, right: named.right, query: named.query)
      }
      throw Problem(
        .forbidden, "the token \"\(named.name)\" allows \(named.right), not \(needed)",
        headers: [.wwwAuthenticate: Self.challenge + ", error=\"insufficient_scope\""])
    }
    if isPublic, needed == .read { return Client() }
    let isMissing = shown == nil
    throw Problem(
      .unauthorized,
      isMissing ? "the token is missing: Authorization: Bearer TOKEN" : "wrong token",
      headers: [.wwwAuthenticate: Self.challenge + (isMissing ? "" : ", error=\"invalid_token\"")])
  }

  private static let challenge = "Bearer realm=\"moonshelf\""

  /// Browsers report the origin of a page: a page of another origin must not write with the user's
  /// token, or from the user's network.
  private func originProblem(_ request: HTTPRequest, authority: String, name: String) -> Problem? {
    let refusal = Problem(.forbidden, "cross-origin requests cannot write")
    if let origin = request.headerFields[.origin]?.lowercased() {
      guard isOwn(origin, authority: authority.lowercased(), name: name) else { return refusal }
    }
    if let site = request.headerFields[.secFetchSite], !["same-origin", "none"].contains(site) {
      return refusal
    }
    return nil
  }

  /// Whether an origin is this server's.
  ///
  /// A proxy may hide the requested name, or the encryption: the base URL is known, and takes
  /// precedence over the request.
  private func isOwn(_ origin: String, authority: String, name: String) -> Bool {
    if let baseURL, origin == baseURL.origin || name == baseURL.host {
      return origin == baseURL.origin
    }
    return origin == "http://\(authority)" || origin == "https://\(authority)"
  }

  private static func bearer(in value: String?) -> Substring? {
    guard let value, value.utf8.count > 7, value.prefix(7).lowercased() == "bearer " else {
      return nil
    }
    return value.dropFirst(7)
  }

  /// The name or address without a port, in lower case.
  private static func name(in authority: String) -> String? {
    let text = authority.lowercased()
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      return String(text[text.index(after: text.startIndex)..<end])
    }
    let name = text.prefix { $0 != ":" }
    return name.isEmpty ? nil : String(name)
  }

  private static func isAddress(_ name: String) -> Bool {
    name.contains(":") || name.allSatisfy { $0 == "." || ("0"..."9").contains($0) }
  }
}

extension HTTPField.Name {
  static let anotherHost = known("Host")
  static let secFetchSite = known("Sec-Fetch-Site")
  static let lastEventID = known("Last-Event-ID")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let referrerPolicy = known("Referrer-Policy")
  static let link = known("Link")
  static let step = known("Moonshelf-Step")
  static let buffering = known("X-Accel-Buffering")

  /// Makes the name of a known valid header.
  private static func known(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .contentType
  }
}

/// The security headers of all responses, for browsers.
enum SecurityHeaders {
  /// The policy for our own page: it may use resources of this server, and show pictures that it
  /// has fetched.
  static let pagePolicy = [
    "default-src 'none'; manifest-src 'self'", "script-src 'self'", "style-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  static func add(to headers: inout HTTPFields) {
    headers[.xContentTypeOptions] = "nosniff"
    if headers[.contentSecurityPolicy] != pagePolicy {
      headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    headers[.resourcePolicy] = "same-origin"
    headers[.referrerPolicy] = "no-referrer"
  }
}

/// The client of an allowed request.
struct Client: Sendable {
  /// The name of its token, `owner` for the library's own; nil without one.
  var name: String?
  /// What it may do.
  var right = TokenRight.read
  /// The query of a guest's token.
  var query: String?
  var isGuest: Bool { query != nil }
  /// Whether it sees the paths of files on this machine.
  var seesPaths: Bool { right > .read }

  /// Refuses a guest what is not for guests.
  func check(isForGuests: Bool) throws(Problem) {
    guard let query, !isForGuests else { return }
    throw Problem(
      .forbidden, "the token \"\(name ?? "")\" shows the albums of \(query), and no more")
  }

  /// Parses a query; a guest finds only albums of the token's, and no saved queries.
  ///
  /// - Parameters:
  ///   - words: the query.
  ///   - order: what its result is sorted by first.
  ///   - fields: other fields that the client asks about.
  ///   - library: the library.
  /// - Returns: the query.
  /// - Throws: `QueryError`; ``Problem`` for a field that would tell paths.
  func albums(
    _ words: String, sortedBy order: [SortTerm] = [], about fields: [FieldName] = [],
    in library: LibraryAPI
  ) throws -> AlbumQuery {
    var result = try words.isEmpty ? .all : parser(in: library).query(words)
    result.order = order + result.order
    let part = try part(of: library)
    if !seesPaths { try LocalPaths.check(result, fields, of: part, in: library) }
    if let part { result.filter = .every([part, result.filter]) }
    return result
  }

  /// An album that the client sees.
  func album(_ id: AlbumID, in library: LibraryAPI) throws -> Album {
    // First, so that the time does not tell which other albums there are.
    let isSeen = try part(of: library).map {
      try library.count(AlbumQuery(.every([$0, .identity(id)]))) == 1
    }
    guard isSeen ?? true, let album = try library.album(id) else {
      throw LibraryError.noSuchAlbum(id)
    }
    return album
  }

  /// The albums that a guest sees; nil for all.
  private func part(of library: LibraryAPI) throws -> AlbumFilter? {
    try query.map { try library.queryParser.query($0).filter }
  }

  /// The meanings of names: a guest's have only the custom fields of its albums.
  ///
  /// - Complexity: one pass over a guest's albums, up to the one that has the last field.
  func names(in library: LibraryAPI) throws -> FieldNames {
    let all = try library.names
    guard let part = try part(of: library) else { return all }
    var hidden = all.custom
    try library.forEach(AlbumQuery(part)) { album in
      hidden = try hidden.filter { try library.value(of: .init(rawValue: $0), in: album) == nil }
      return !hidden.isEmpty
    }
    let shown = all.custom.subtracting(hidden).map { FieldName(rawValue: $0) }
    let kinds = shown.compactMap { field in all.kind(of: field).map { (field, $0) } }
    return FieldNames(
      custom: Set(shown.map(\.rawValue)),
      declared: all.declared.values.filter { $0.name.isMain || shown.contains($0.name) },
      observed: Dictionary(uniqueKeysWithValues: kinds), computed: all.computed)
  }

  /// Reads the client's queries; a guest's have no saved ones.
  func parser(in library: LibraryAPI) throws -> QueryParser {
    guard isGuest else { return try library.queryParser }
    return QueryParser(now: library.now, fields: try names(in: library))
  }
}
