import AlbumModel
import CCurl
import Glibc
import Synchronization

/// One request and its response, between libcurl and the task that waits for it.
///
/// `state` is guarded by its lock; all other variables are used only by the thread of the loop, from
/// the start of the transfer to its end.
final class Transfer: @unchecked Sendable {
  struct State {
    var head: ResponseHead?
    var body: [UInt8] = []
    /// Whether libcurl waits until the body is taken.
    var isPaused = false
    var end: Result<Void, any Error>?
    /// Whether something has changed since the task last looked.
    var hasNews = false
    var reader: CheckedContinuation<Void, Never>?

    mutating func report() {
      hasNews = true
      reader?.resume()
      reader = nil
    }
  }

  let curl: CurlFunctions
  let easy: UnsafeMutableRawPointer
  let loop: TransferLoop
  let bounds: AddressBounds
  let limits: WebClient.Limits
  let host: String
  let hasProxy: Bool
  let state = Mutex(State())
  var lists: [UnsafeMutablePointer<curl_slist>?] = []

  /// The part of the request's body that was read and not sent, and the position after it.
  var piece: ArraySlice<UInt8> = []
  var place = 0
  let body: BodyPieces?

  var head = ResponseHead()
  var headSize = 0
  /// Whether the connection is ready for the request.
  var isReady = false
  var lastProgress = ContinuousClock.now
  /// The reason for its end, if libcurl does not know it.
  var cause: (any Error)?

  /// Prepares a request.
  ///
  /// - Throws: ``FailureReason``; `WebError` if a header is invalid or the file of the body cannot
  ///   be read.
  init(
    _ request: WebRequest, by route: Route, within bounds: AddressBounds, on loop: TransferLoop,
    userAgent: String, _ limits: WebClient.Limits
  ) throws {
    let headers = try request.headerLines(userAgent: userAgent)
    body = try request.pieces()
    guard let curl = curl_load()?.pointee else { throw FailureReason.noLibrary }
    guard let easy = curl.easy_init() else { throw FailureReason(system: ENOMEM) }
    (self.curl, self.easy, self.loop, self.bounds, self.limits) = (curl, easy, loop, bounds, limits)
    host = request.address.host.name
    hasProxy = route != .direct
    try configure(request, headers, by: route)
  }

  deinit {
    curl_begin_work()
    curl.easy_cleanup(easy)
    curl_end_work()
    for list in lists { curl.slist_free_all(list) }
  }

  /// Ends it if it is still running.
  func stop() { loop.perform(.stop(self)) }

  /// Waits for the head of the response.
  func responseHead() async throws -> ResponseHead {
    guard let head = try await next({ $0.head }) else { throw FailureReason.cut }
    guard !head.hasInvalidLength else { throw FailureReason.garbled }
    return head
  }

  /// Waits for a part of the body; nil at the end of the body.
  func nextPiece() async throws -> [UInt8]? {
    let next = try await next { state -> (piece: [UInt8], wasPaused: Bool)? in
      guard !state.body.isEmpty else { return nil }
      defer { (state.body, state.isPaused) = ([], false) }
      return (state.body, state.isPaused)
    }
    if next?.wasPaused == true { loop.perform(.resume(self)) }
    return next?.piece
  }

  /// Waits for a value, or the end of the transfer.
  private func next<Value: Sendable>(_ take: (inout State) -> Value?) async throws -> Value? {
    while true {
      let (value, end) = state.withLock { state in
        state.hasNews = false
        return (take(&state), state.end)
      }
      if let value { return value }
      if let end { return try end.map { nil }.get() }
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if state.hasNews { return continuation.resume() }
          state.reader = continuation
        }
      }
    }
  }
}

/// The head of a response.
struct ResponseHead: Sendable {
  private(set) var status = 0
  private(set) var reason = ""
  private(set) var headers: [WebResponse.Header] = []

  /// Whether another head follows (RFC 9110, 15.2).
  var isInterim: Bool { (100..<200).contains(status) }

  /// Whether the length of the body is in doubt (RFC 9112, 6.3).
  var hasInvalidLength: Bool {
    let lengths = headers.filter { $0.name.lowercased() == "content-length" }
      .map { $0.value.prefix { !$0.isWhitespace } }
    return Set(lengths).count > 1 || lengths.contains { Int($0) == nil || $0.hasPrefix("+") }
  }

  /// The first header with a name, in lowercase.
  subscript(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }

  /// Reads the next line, without its end.
  mutating func read(_ line: Substring) {
    if status == 0 {
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      status = words.count > 1 ? Int(words[1]) ?? 0 : 0
      reason = words.count > 2 ? String(words[2]) : ""
    } else if line.first?.isWhitespace == true, let last = headers.popLast() {
      // A continued line (RFC 9112, 5.2).
      let value = "\(last.value) \(line.drop(while: \.isWhitespace))"
      headers.append(WebResponse.Header(name: last.name, value: value))
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      headers.append(WebResponse.Header(name: String(line[..<colon]), value: String(value)))
    }
  }
}
