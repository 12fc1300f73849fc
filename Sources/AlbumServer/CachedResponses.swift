import HTTPTypes
import NIOCore
import NIOHTTP1

/// Responds with a cached page, on the connection's own thread.
///
/// Such a request needs neither the library nor a separate task, which would cost more than the
/// rest of the work. It is checked like every other, and anything unusual is passed on.
final class CachedResponses: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let server: LibraryServer
  private let date: DateHeader
  /// The response to the request whose end has not arrived yet.
  private var answer: (head: HTTPResponse, content: ByteBuffer?)?
  private var hasWritten = false

  init(_ server: LibraryServer, _ date: DateHeader) { (self.server, self.date) = (server, date) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      answer = cachedResponse(to: head)
      guard answer == nil else { return }
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

  private func cachedResponse(
    to head: HTTPRequestHead
  ) -> (head: HTTPResponse, content: ByteBuffer?)? {
    // Requests with a body, or for a connection that is to be closed, are passed on.
    guard head.method == .GET,
      !["connection", "content-length", "transfer-encoding"].contains(where: head.headers.contains)
    else { return nil }
    let request = HTTPRequest(head)
    let server = server.server(of: head.uri)
    guard let client = try? server.requestGuard.client(of: request, access: .read),
      let page = server.library.keptPage(head.uri, for: client)
    else { return nil }
    return page.answer(to: request)
  }

  private func write(
    _ answer: (head: HTTPResponse, content: ByteBuffer?), _ context: ChannelHandlerContext
  ) {
    var fields = answer.head.headerFields
    fields[.date] = date.current()
    let head = HTTPResponseHead(answer.head.status, fields)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if let content = answer.content {
      context.write(wrapOutboundOut(.body(.byteBuffer(content))), promise: nil)
    }
    context.write(wrapOutboundOut(.end(nil)), promise: nil)
    hasWritten = true
  }
}
