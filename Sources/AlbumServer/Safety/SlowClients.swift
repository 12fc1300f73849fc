import NIOCore
import NIOHTTP1

/// Closes connections whose client makes no progress: a head that arrives too slowly, a body that
/// stalls or never ends after its response, a response that is not read.
///
/// It checks the clock periodically instead of setting a timer for every request.
final class SlowClients: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let headTime: TimeAmount
  private let standstill: TimeAmount
  private let slowestBody: Int
  /// The number of bytes that are discarded of a body whose request has been responded to.
  private static let mostUnread = 4 << 20

  private var looking: RepeatedTask?
  /// The time since which the connection has waited for a complete head.
  private var waitsForHead: NIODeadline? = .now()
  private var isReadingBody = false
  private var isAnswering = false
  private var lastMove = NIODeadline.now()
  private var unread = 0
  private var bodyBegan = NIODeadline.now()
  private var bodyBytes = 0

  init(_ limits: ServerLimits) {
    headTime = .seconds(Int64(limits.headTime))
    standstill = .seconds(Int64(limits.standstill))
    slowestBody = limits.slowestBody
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { look(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    look(context)
    context.fireChannelActive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { looking?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    looking.take()?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      waitsForHead = nil
      (isReadingBody, isAnswering) = (true, true)
      (unread, bodyBytes) = (0, 0)
      (lastMove, bodyBegan) = (.now(), .now())
    case .body(let bytes):
      lastMove = .now()
      bodyBytes += bytes.readableBytes
      if !isAnswering {
        unread += bytes.readableBytes
        if unread > Self.mostUnread { return context.close(promise: nil) }
      }
    case .end:
      isReadingBody = false
      if !isAnswering { waitsForHead = .now() }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      isAnswering = false
      lastMove = .now()
      if !isReadingBody { waitsForHead = .now() }
    }
    context.write(data, promise: promise)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    lastMove = .now()
    context.fireChannelWritabilityChanged()
  }

  private func look(_ context: ChannelHandlerContext) {
    guard looking == nil else { return }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let pause = TimeAmount.nanoseconds(min(headTime, standstill).nanoseconds / 4)
    looking = context.eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in
      let (handler, context) = bound.value
      if handler.isStuck(context.channel) { context.close(promise: nil) }
    }
  }

  private func isStuck(_ channel: any Channel) -> Bool {
    let now = NIODeadline.now()
    if let waitsForHead { return now - waitsForHead > headTime }
    let time = now - bodyBegan
    if isReadingBody, time > standstill,
      bodyBytes < slowestBody * Int(time.nanoseconds / 1_000_000_000)
    {
      return true
    }
    let isStanding = now - lastMove > standstill
    // A request being handled, or a stream of changes, may be idle without the client's fault.
    return isStanding && (isReadingBody || !channel.isWritable)
  }
}
