import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers with a page that is kept, on the connection's own thread.
///
/// Such a request needs neither the library nor a task of its own: what the router would cost is more
/// than all that is left to do. It is guarded as every other, and whatever is out of the ordinary goes
/// on to the router.
final class CachedResponses: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let library: ServedLibrary
  private let requestGuard: RequestGuard
  private let date: DateHeader
  /// Requests that went on and have no answer yet: what comes behind them has to wait for its turn.
  private var underWay = 0
  /// The answer to the request whose end has not come yet.
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
    // A body, or a connection that shall not go on, is not for here.
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
