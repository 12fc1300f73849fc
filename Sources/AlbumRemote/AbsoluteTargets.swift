import NIOCore
import NIOHTTP1

/// Names the whole address in each request, as a proxy wants it for `http` (RFC 9112, 3.2.2).
///
/// The client itself only knows tunnels, which proxies commonly grant for `https` alone. So such a
/// request goes to the proxy as if that were the server, with the server's name in its `Host`.
final class AbsoluteTargets: ChannelOutboundHandler {
  typealias OutboundIn = HTTPClientRequestPart
  typealias OutboundOut = HTTPClientRequestPart

  /// Puts a handler in front of what writes the requests of a connection.
  static func install(_ channel: any Channel) -> EventLoopFuture<Void> {
    channel.eventLoop.submit {
      let pipeline = channel.pipeline.syncOperations
      let encoder = try pipeline.handler(type: HTTPRequestEncoder.self)
      try pipeline.addHandler(AbsoluteTargets(), position: .after(encoder))
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var part = unwrapOutboundIn(data)
    if case .head(var head) = part, let host = head.headers.first(name: "Host") {
      head.uri = "http://\(host)\(head.uri)"
      part = .head(head)
    }
    context.write(wrapOutboundOut(part), promise: promise)
  }
}
