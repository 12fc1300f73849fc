import HTTPTypes
import NIOCore
import NIOHTTP1

/// A request of a client.
struct Request: Sendable {
  /// The request's head.
  let head: HTTPRequest
  /// The body, which can be read once.
  let body: RequestBody
  /// The client's address; nil without a network.
  let remoteAddress: SocketAddress?

  /// Path and query as sent.
  var target: String { head.path ?? "/" }
}

/// The body of a request: its pieces as they arrive.
///
/// Nothing more is read from the connection while pieces wait here to be taken.
struct RequestBody: Sendable {
  fileprivate let source: NIOLoopBound<BodySource>

  /// Makes a body; on the connection's thread.
  init(_ source: BodySource) {
    self.source = NIOLoopBound(source, eventLoop: source.channel.eventLoop)
  }

  /// The next piece; nil at the end.
  ///
  /// - Throws: `HTTPParserError` if the body is malformed, `CancellationError` if the client is gone.
  func next() async throws -> ByteBuffer? {
    let source = source
    return try await source.eventLoop.flatSubmit { source.value.next() }.get()
  }
}

/// The connection's side of a body; on the connection's thread.
final class BodySource {
  fileprivate let channel: any Channel
  private var pieces = CircularBuffer<ByteBuffer>()
  private var end: Result<ByteBuffer?, any Error>?
  private var asker: EventLoopPromise<ByteBuffer?>?
  /// Whether the client waits for a permission to send the body.
  private(set) var awaitsContinue: Bool

  init(_ channel: any Channel, awaitsContinue: Bool) {
    self.channel = channel
    self.awaitsContinue = awaitsContinue
  }

  /// Whether the last piece has arrived, or none will.
  var isComplete: Bool { end != nil }
  /// Whether pieces wait to be taken.
  var isFull: Bool { !pieces.isEmpty }

  func add(_ piece: ByteBuffer) {
    awaitsContinue = false
    guard let asker else { return pieces.append(piece) }
    self.asker = nil
    asker.succeed(piece)
  }

  func finish(_ result: Result<ByteBuffer?, any Error> = .success(nil)) {
    guard end == nil else { return }
    awaitsContinue = false
    end = result
    asker?.completeWith(result)
    asker = nil
  }

  /// Discards the rest of the body.
  func discard() {
    finish()
    pieces.removeAll()
    channel.read()
  }

  fileprivate func next() -> EventLoopFuture<ByteBuffer?> {
    if let piece = pieces.popFirst() {
      if pieces.isEmpty { channel.read() }
      return channel.eventLoop.makeSucceededFuture(piece)
    }
    if let end { return channel.eventLoop.makeCompletedFuture(end) }
    if awaitsContinue {
      awaitsContinue = false
      channel.writeAndFlush(
        HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .continue)),
        promise: nil)
    }
    let asker = channel.eventLoop.makePromise(of: ByteBuffer?.self)
    self.asker = asker
    return asker.futureResult
  }
}

/// A response to a client.
struct Response: Sendable {
  /// The status.
  var status: HTTPResponse.Status
  /// The headers; the length is added if it is known.
  var headers: HTTPFields
  /// The body.
  var body: ResponseBody
  /// Kept until the whole response is sent.
  var held: (any Sendable)?

  /// Makes a response.
  init(
    status: HTTPResponse.Status, headers: HTTPFields = [:],
    body: ResponseBody = .bytes(ByteBuffer())
  ) {
    (self.status, self.headers, self.body) = (status, headers, body)
    if let length = body.length, headers[.contentLength] == nil {
      self.headers[.contentLength] = String(length)
    }
  }

  /// Makes the response to a write that returns nothing but its step; nil if it made none.
  init(done step: Int64?) {
    self.init(status: .noContent, headers: step.map { [.step: String($0)] } ?? [:])
  }
}

/// The body of a response.
enum ResponseBody: Sendable {
  /// Bytes in memory.
  case bytes(ByteBuffer)
  /// Bytes that a closure writes, piece by piece; without a length a stream, which ends when the
  /// client closes its side of the connection.
  case written(length: Int?, @Sendable (_ write: ResponseWriter) async throws -> Void)

  /// The number of bytes; nil if it is unknown.
  var length: Int? {
    switch self {
    case .bytes(let bytes): bytes.readableBytes
    case .written(let length, _): length
    }
  }
}

/// Writes bytes, and waits until the system has taken them; throws when the client is gone.
typealias ResponseWriter = @Sendable (ByteBuffer) async throws -> Void
