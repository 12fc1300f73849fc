import HTTPTypes
import NIOCore
import NIOHTTP1

/// Responds to each request of a connection in a task, which is cancelled when the client is gone.
final class RequestHandler: ChannelInboundHandler, ChannelOutboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let respond: @Sendable (Request) async -> Response
  /// The response to bytes that are no request.
  private let refusal: Response
  private let date: DateHeader
  private var task: Task<Void, Never>?
  private var body: BodySource?
  private var isStream = false
  private var isInputClosed = false

  init(
    _ date: DateHeader, refusal: Response, respond: @escaping @Sendable (Request) async -> Response
  ) {
    (self.date, self.refusal, self.respond) = (date, refusal, respond)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): begin(head, context.channel)
    case .body(let piece): if let body, !body.isComplete { body.add(piece) }
    case .end: body?.finish()
    }
  }

  private func begin(_ head: HTTPRequestHead, _ channel: any Channel) {
    let source = BodySource(
      channel, awaitsContinue: head.headers.first(name: "expect")?.lowercased() == "100-continue")
    body = source
    isStream = false
    let request = Request(
      head: HTTPRequest(head), body: RequestBody(source), remoteAddress: channel.remoteAddress)
    task = Self.task(channel, date) { [respond] in await respond(request) }
  }

  private static func task(
    _ channel: any Channel, _ date: DateHeader, _ respond: @escaping @Sendable () async -> Response
  ) -> Task<Void, Never> {
    Task {
      var response = await respond()
      response.headers[.date] = date.current()
      do { try await send(response, to: channel) } catch {
        // The client is gone, or its response is incomplete.
        channel.close(promise: nil)
      }
    }
  }

  /// The event that a response without an end begins.
  private struct StreamBegins: Sendable {}

  private static func send(_ response: Response, to channel: any Channel) async throws {
    defer { withExtendedLifetime(response.held) {} }
    let head = HTTPServerResponsePart.head(HTTPResponseHead(response.status, response.headers))
    switch response.body {
    case .bytes(let bytes):
      try await channel.eventLoop.flatSubmit {
        channel.write(head, promise: nil)
        if bytes.readableBytes > 0 {
          channel.write(HTTPServerResponsePart.body(.byteBuffer(bytes)), promise: nil)
        }
        return channel.writeAndFlush(HTTPServerResponsePart.end(nil))
      }.get()
    case .written(let length, let write):
      if length == nil { try await channel.triggerUserOutboundEvent(StreamBegins()) }
      try await channel.writeAndFlush(head)
      try await write {
        try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer($0)))
      }
      try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }
  }

  func triggerUserOutboundEvent(
    context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
  ) {
    guard event is StreamBegins else {
      return context.triggerUserOutboundEvent(event, promise: promise)
    }
    isStream = true
    if isInputClosed { task?.cancel() }
    promise?.succeed()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var data = data
    switch unwrapOutboundIn(data) {
    // The client may or may not send the body that it announced.
    case .head(var head) where head.status.code >= 200 && body?.awaitsContinue == true:
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      data = wrapOutboundOut(.head(head))
    case .end: body?.discard()
    default: break
    }
    context.write(data, promise: promise)
  }

  func read(context: ChannelHandlerContext) { if body?.isFull != true { context.read() } }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      isInputClosed = true
      // A client that ends its requests may still wait for a response, but not for an endless one.
      if isStream { task?.cancel() }
    }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else { return context.close(promise: nil) }
    if let body, !body.isComplete { return body.finish(.failure(error)) }
    task = Self.task(context.channel, date) { [refusal] in refusal }
  }

  func channelInactive(context: ChannelHandlerContext) {
    task?.cancel()
    body?.finish(.failure(CancellationError()))
    context.fireChannelInactive()
  }
}
