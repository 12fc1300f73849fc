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

  /// A response for the script.
  ///
  /// - Throws: ``NetworkProblem`` without the secrets if there is none; `LuaFailure` if a permission
  ///   is missing.
  func fields(_ outcome: Result<Network.Response, any Error>) throws -> TableFields {
    do {
      let response = try outcome.get()
      return [
        "status": response.status, "headers": response.headers,
        "body": file == nil ? LuaString(response.body) : LuaValue.nil,
      ]
    } catch let problem as NetworkProblem {
      let message = secretTexts.reduce(problem.description) { $1.masking($0) }
      throw problem.isRefusal ? LuaFailure(message) : NetworkProblem(message)
    }
  }

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
    to address: WebAddress, after delay: Double, sizeLimit: Int,
    isStopping: @escaping () -> Bool, _ permissions: PermissionSet
  ) -> Network.Request {
    Network.Request(
      method: method, address: address, headers: headers.mapValues(\.revealed), body: bytes,
      timeout: timeout, delay: delay, sizeLimit: sizeLimit, isStopping: isStopping,
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

/// A request of a script until it has a response.
private struct Sending {
  let request: ScriptRequest
  let address: WebAddress
  /// What is sent next, which redirects may have changed.
  var next: (request: ScriptRequest, address: WebAddress, redirections: Int)
  var attempt = 0
  /// The seconds until it is sent.
  var delay: Double
  var result: Result<Network.Response, any Error>?
}

extension ScriptHost {
  /// Sends requests of a script, again where it says so, and follows redirects.
  ///
  /// In a dry run, only what reads is sent.
  ///
  /// - Parameters:
  ///   - requests: the requests; nothing is sent if one of them is not permitted.
  ///   - atOnce: the maximum number of requests at the same time.
  ///   - permissions: those of the script.
  /// - Returns: the responses in this order, or a ``NetworkProblem`` for none.
  /// - Throws: ``AccessDenied``, `LuaFailure` for a secret that is not for the host; ``FileError`` if
  ///   the file of a response cannot be written.
  func send(
    _ requests: [ScriptRequest], atOnce: Int, for permissions: PermissionSet
  ) throws -> [Result<Network.Response, any Error>] {
    var sendings = try requests.map { try sending($0, for: permissions) }
    while case let open = sendings.indices.filter({ sendings[$0].result == nil }), !open.isEmpty {
      let first = open.map { sendings[$0].delay }.min() ?? 0
      pause(first)
      let sent = open.map { index in
        sendings[index].next.request.revealed(
          to: sendings[index].next.address, after: sendings[index].delay - first,
          sizeLimit: (options.memoryLimit ?? 1 << 30) / open.count,
          isStopping: { [machine] in machine.mustStop }, permissions)
      }
      let outcomes = part { FetchedResponses() }.fetch(sent, atOnce: atOnce, by: options.network)
      for (index, outcome) in zip(open, outcomes) {
        try receive(outcome, of: &sendings[index], for: permissions)
      }
    }
    return sendings.compactMap(\.result)
  }

  private func sending(_ request: ScriptRequest, for permissions: PermissionSet) throws -> Sending {
    guard let address = WebAddress(strict: request.address.revealed) else {
      throw LuaArgumentError(1, WebAddress.mistake(request.address.shown))
    }
    guard permissions.allows(address.host) else { throw AccessDenied(.host(address.host)) }
    for text in request.secretTexts { try text.check(for: address.host) }
    if let file = request.file { try files(permissions).permitWriting(file) }
    var sending = Sending(
      request: request, address: address, next: (request, address, 0),
      delay: pace(request, to: address))
    if library.isDryRun, !["GET", "HEAD"].contains(request.method) {
      let text = "\(request.method) \(address.shown) is not sent in a dry run"
      sending.result = .failure(NetworkProblem(text))
    }
    return sending
  }

  /// The seconds until the next request to a host.
  private func pace(_ request: ScriptRequest, to address: WebAddress) -> Double {
    request.perSecond.map { part { RequestPace() }.delay(for: address.host, perSecond: $0) } ?? 0
  }

  private func receive(
    _ outcome: Result<Network.Response, any Error>, of sending: inout Sending,
    for permissions: PermissionSet
  ) throws {
    var outcome = outcome
    var isRefused = false
    do {
      let (response, address) = (try outcome.get(), sending.next.address)
      if let next = try sending.next.request.redirect(response, from: address) {
        guard sending.next.redirections < ScriptRequest.redirectionLimit else {
          throw NetworkProblem(
            "\(address): more than \(ScriptRequest.redirectionLimit) redirections")
        }
        guard permissions.allows(next.host) else { throw AccessDenied(.host(next.host)) }
        (sending.next.address, sending.delay) = (next, 0)
        sending.next.redirections += 1
        return
      }
    } catch let problem as NetworkProblem {
      outcome = .failure(problem)
      isRefused = problem.isRefusal
    }
    let response = try? outcome.get()
    if !isRefused, !machine.mustStop,
      let delay = sending.request.delay(after: response, attempt: sending.attempt)
    {
      sending.next = (sending.request, sending.address, 0)
      sending.delay = max(delay, pace(sending.request, to: sending.address))
      sending.attempt += 1
      return
    }
    sending.result = outcome
    if let response, let file = sending.request.file, (200..<300).contains(response.status) {
      try files(permissions).replace(file) {
        try FileObject.write(response.body, to: $0, named: file)
      }
    }
  }

  /// Waits, unless the script is to stop.
  func pause(_ seconds: Double) {
    if seconds > 0 { options.sleep(seconds) { [machine] in machine.mustStop } }
  }
}
