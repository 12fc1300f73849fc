import AlbumLibrary
import AlbumModel
import Glibc
import LuaRuntime

/// A request of a script, with its secrets.
struct ScriptRequest {
  /// The content that is sent.
  enum Body {
    case bytes([UInt8])
    case text(SecretText)
  }

  /// The methods that scripts may use.
  static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
  /// The statuses after which a request is sent again, unless a script names others.
  static let transient = [429, 500, 502, 503, 504]
  /// The maximum number of redirects.
  fileprivate static let redirectionLimit = 5

  var address: SecretText
  var method = "GET"
  var headers: [String: SecretText] = [:]
  var body: Body?
  /// In seconds, for each attempt.
  var timeout = 30.0
  /// How often it is sent again.
  var retries = 0
  /// The statuses after which that happens.
  var retried: [Int] = []
  /// The maximum rate of requests to one host.
  var perSecond: Double?
  /// The file for the content of the response.
  var file: String?

  init(to address: SecretText) { self.address = address.asAddress }

  /// Whether several requests have the effect of one (RFC 9110, 9.2.2).
  private var isRepeatable: Bool { !["POST", "PATCH"].contains(method) }

  fileprivate var secretTexts: [SecretText] {
    var texts = Array(headers.values) + [address]
    if case .text(let text)? = body { texts.append(text) }
    return texts
  }

  /// A message without the secrets.
  func masking(_ message: String) -> String { secretTexts.reduce(message) { $1.masking($0) } }

  /// The content with its secrets.
  private var bytes: [UInt8]? {
    switch body {
    case nil: nil
    case .bytes(let bytes): bytes
    case .text(let text): Array(text.revealed.utf8)
    }
  }

  /// The request of the network to an address.
  func revealed(
    to address: WebAddress, sizeLimit: Int, isStopping: @escaping () -> Bool,
    _ permissions: PermissionSet
  ) -> Network.Request {
    Network.Request(
      method: method, address: address, headers: headers.mapValues(\.revealed), body: bytes,
      timeout: timeout, sizeLimit: sizeLimit, isStopping: isStopping,
      privateRefusal: { permissions.privateRefusal(address.host, at: $0) })
  }

  /// How long to wait before the next attempt, in seconds; nil if there is none.
  func delay(after response: Network.Response?, attempt: Int) -> Double? {
    guard attempt < retries else { return nil }
    guard let response else { return isRepeatable ? Double(1 << attempt) : nil }
    guard retried.contains(response.status), isRepeatable || [429, 503].contains(response.status)
    else { return nil }
    return response.headers["retry-after"].flatMap(Double.init).map { min(max($0, 0), 120) }
      ?? Double(1 << attempt)
  }

  /// Changes it for the address of a redirect.
  ///
  /// - Returns: the address; nil if the response is no redirect.
  /// - Throws: ``NetworkProblem`` if that may not be followed.
  mutating func redirect(
    _ response: Network.Response, from address: WebAddress
  ) throws -> WebAddress? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["location"]
    else { return nil }
    guard let next = address.following(strict: location) else {
      throw NetworkProblem("\(address) redirects to \"\(location)\", which is not a web address")
    }
    guard next.isSecure || !address.isSecure else {
      throw NetworkProblem("\(address) redirects from https to http")
    }
    if response.status < 307, method != "HEAD" {
      method = "GET"
      body = nil
    }
    // Headers and content for one host, which may include a password, are not sent to another.
    if next.host != address.host {
      guard body == nil else {
        throw NetworkProblem("\(address) redirects content to \(next.host)")
      }
      headers = [:]
    }
    return next
  }
}

/// When a host may be asked again.
private final class RequestPace {
  private var next: [WebHost: ContinuousClock.Instant] = [:]

  /// The seconds until the next request to a host, which is taken as made then.
  func delay(for host: WebHost, perSecond: Double) -> Double {
    let now = ContinuousClock.now
    let start = max(now, next[host] ?? now)
    next[host] = start + .seconds(1 / perSecond)
    return (start - now) / .seconds(1)
  }
}

extension ScriptHost {
  /// Sends a request of a script, again where it says so.
  ///
  /// In a dry run, only what reads is sent.
  ///
  /// - Throws: ``NetworkProblem`` without a response; ``AccessDenied``, `LuaFailure` for a secret that
  ///   is not for the host; ``FileError`` if the file of the response cannot be written.
  func send(_ request: ScriptRequest, for permissions: PermissionSet) throws -> Network.Response {
    guard let address = WebAddress(strict: request.address.revealed) else {
      throw LuaArgumentError(1, WebAddress.mistake(request.address.shown))
    }
    guard permissions.allows(address.host) else { throw AccessDenied(.host(address.host)) }
    guard !library.isDryRun || ["GET", "HEAD"].contains(request.method) else {
      throw NetworkProblem("\(request.method) \(address.shown) is not sent in a dry run")
    }
    for text in request.secretTexts { try text.check(for: address.host) }
    let files = files(permissions)
    if let file = request.file { try files.permitWriting(file) }
    for attempt in 0... {
      if let rate = request.perSecond {
        pause(part { RequestPace() }.delay(for: address.host, perSecond: rate))
      }
      var response: Network.Response?
      var failure: NetworkProblem?
      do { response = try sendOnce(request, to: address, for: permissions) } catch let problem
        as NetworkProblem where !problem.isRefusal
      {
        failure = problem
      }
      if !machine.mustStop, let delay = request.delay(after: response, attempt: attempt) {
        pause(delay)
        continue
      }
      if let failure { throw failure }
      guard let response else { break }
      if let file = request.file, (200..<300).contains(response.status) {
        try files.replace(file) { try FileObject.write(response.body, to: $0, named: file) }
      }
      return response
    }
    throw NetworkProblem("\(address.shown): stopped")
  }

  /// Sends a request once, and follows redirects.
  private func sendOnce(
    _ request: ScriptRequest, to address: WebAddress, for permissions: PermissionSet
  ) throws -> Network.Response {
    var request = request
    var address = address
    for _ in 0...ScriptRequest.redirectionLimit {
      guard permissions.allows(address.host) else { throw AccessDenied(.host(address.host)) }
      let sent = request.revealed(
        to: address, sizeLimit: options.memoryLimit ?? 1 << 30,
        isStopping: { [machine] in machine.mustStop }, permissions)
      let response = try part { FetchedResponses() }.fetch(sent, by: options.network)
      guard let next = try request.redirect(response, from: address) else { return response }
      address = next
    }
    throw NetworkProblem("\(address): more than \(ScriptRequest.redirectionLimit) redirections")
  }

  /// Waits, unless the script is to stop.
  func pause(_ seconds: Double) {
    if seconds > 0 { options.sleep(seconds) { [machine] in machine.mustStop } }
  }
}
