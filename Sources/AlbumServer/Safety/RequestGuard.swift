import HTTPTypes

/// Decides who may do what, by a request's head alone.
struct RequestGuard: Sendable {
  private let names: Set<String>
  private let allowsAddresses: Bool
  private let isPublic: Bool
  private let token: AccessToken
  /// Where pages of our own are from when a proxy shows them.
  private let baseURL: BaseURL?

  init(_ configuration: ServerConfiguration) {
    let host = configuration.host.lowercased()
    names = Set(
      ["localhost", "127.0.0.1", "::1", host] + configuration.names.map { $0.lowercased() }
    )
    .union([configuration.baseURL?.host].compactMap(\.self))
    baseURL = configuration.baseURL
    // Listening everywhere means not to know one's own addresses. A page elsewhere cannot pretend to
    // be one of those: only a name can be made to lead here.
    allowsAddresses = ["0.0.0.0", "::"].contains(host)
    isPublic = configuration.isPublic
    token = configuration.token
  }

  /// Whether a request may go on.
  ///
  /// - Returns: what is wrong with it; nil when nothing is.
  func objection(to request: HTTPRequest, access: RouteAccess) -> Problem? {
    guard let authority = request.authority, let name = Self.name(in: authority) else {
      return Problem(.badRequest, "the Host header is missing")
    }
    // The first one is the authority, and no field any more.
    guard request.headerFields[.anotherHost] == nil else {
      return Problem(.badRequest, "several Host headers")
    }
    guard names.contains(name) || (allowsAddresses && Self.isAddress(name)) else {
      return Problem(
        .misdirectedRequest, "this server is not \(name); start it with --host \(name) if it is")
    }
    if access == .writing, let problem = originProblem(request, authority: authority, name: name) {
      return problem
    }
    switch access {
    case .open: return nil
    case .reading where isPublic: return nil
    case .reading, .writing: break
    }
    guard let shown = Self.bearer(in: request.headerFields[.authorization]) else {
      return Problem(
        .unauthorized, "the token is missing: Authorization: Bearer TOKEN",
        headers: [.wwwAuthenticate: "Bearer realm=\"moonshelf\""])
    }
    guard token.isShown(by: shown) else {
      return Problem(
        .unauthorized, "wrong token",
        headers: [.wwwAuthenticate: "Bearer realm=\"moonshelf\", error=\"invalid_token\""])
    }
    return nil
  }

  /// Whether a request that may go on is one that only a public server answers.
  func isStranger(_ request: HTTPRequest, access: RouteAccess) -> Bool {
    guard isPublic, access == .reading else { return false }
    return Self.bearer(in: request.headerFields[.authorization]).map { !token.isShown(by: $0) }
      ?? true
  }

  /// A page that came from elsewhere has the browser say so: it must not write with what the user
  /// has, or where the user can.
  private func originProblem(
    _ request: HTTPRequest, authority: String, name: String
  ) -> Problem? {
    let refusal = Problem(.forbidden, "cross-origin requests cannot write")
    if let origin = request.headerFields[.origin]?.lowercased() {
      guard isOwn(origin, authority: authority.lowercased(), name: name) else { return refusal }
    }
    if let site = request.headerFields[.secFetchSite], !["same-origin", "none"].contains(site) {
      return refusal
    }
    return nil
  }

  /// Whether an origin is this server's own.
  ///
  /// A proxy may hide the name it was asked for, or the encryption: the base URL is known, and goes
  /// before what the request says.
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

  /// The name or address without a port, in small letters.
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

  /// A name that is plainly one.
  private static func known(_ name: String) -> HTTPField.Name {
    HTTPField.Name(name) ?? .contentType
  }
}
