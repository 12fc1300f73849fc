import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Responds with a cached page, on the connection's own thread.
///
/// Such a request needs neither the library nor a separate task: the router would cost more than
/// the rest of the work. It is checked like every other, and anything unusual is passed on to the
/// router.
final class CachedResponses: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let library: ServedLibrary
  private let requestGuard: RequestGuard
  private let date: DateHeader
  /// Requests that were passed on and have no response yet: later ones have to wait for them.
  private var underWay = 0
  /// The response to the request whose end has not arrived yet.
  private var answer: (head: HTTPResponse, content: ByteBuffer?)?
  private var hasWritten = false

  init(_ library: ServedLibrary, _ requestGuard: RequestGuard, _ date: DateHeader) {
    self.library = library
    self.requestGuard = requestGuard
    self.date = date
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      answer = underWay == 0 ? cachedResponse(to: head) : nil
      guard answer == nil else { return }
      underWay += 1
    case .body: if answer != nil { return }
    case .end:
      if let answer {
        self.answer = nil
        return write(answer, context)
      }
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if hasWritten {
      hasWritten = false
      context.flush()
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { underWay -= 1 }
    context.write(data, promise: promise)
  }

  private func cachedResponse(
    to head: HTTPRequest
  ) -> (head: HTTPResponse, content: ByteBuffer?)? {
    // Requests with a body, or for a connection that is to be closed, are passed on.
    guard head.method == .get, let target = head.path, head.headerFields[.connection] == nil,
      head.headerFields[.contentLength] == nil, head.headerFields[.transferEncoding] == nil,
      let page = library.keptPage(target),
      requestGuard.objection(to: head, access: .reading) == nil
    else { return nil }
    return page.answer(to: head)
  }

  private func write(
    _ answer: (head: HTTPResponse, content: ByteBuffer?), _ context: ChannelHandlerContext
  ) {
    var head = answer.head
    head.headerFields[.date] = date.current()
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if let content = answer.content {
      context.write(wrapOutboundOut(.body(content)), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    hasWritten = true
  }
}
