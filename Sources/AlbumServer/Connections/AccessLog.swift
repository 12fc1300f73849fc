import CServerLibraries
import NIOCore
import NIOHTTP1

/// Writes a line for each response of a connection, without searches and tokens.
struct AccessLog {
  let descriptor: Int32
  let date: DateHeader
  let client: (HTTPRequestHead) -> String?
  var request: (head: HTTPRequestHead, begun: ContinuousClock.Instant)?
  var response = (status: UInt32(0), count: 0)

  mutating func begin(_ head: HTTPRequestHead) { (request, response) = ((head, .now), (0, 0)) }

  mutating func add(_ part: HTTPServerResponsePart, to context: ChannelHandlerContext) {
    switch part {
    case .head(let head): response.status = UInt32(head.status.code)
    case .body(let bytes): response.count += bytes.readableBytes
    case .end:
      guard let (head, begun) = request else { return }
      log_response(
        descriptor, context.remoteAddress?.ipAddress ?? "-", client(head) ?? "-", date.current(),
        head.method.rawValue, head.uri, response.status, response.count,
        (.now - begun) / .milliseconds(1))
    }
  }
}
