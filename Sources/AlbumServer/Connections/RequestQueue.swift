import NIOCore
import NIOHTTP1

/// Passes on the requests of a connection one at a time, and closes it after the last one.
///
/// Nothing is read while a response is awaited: further requests stay with the client. Those that
/// were already read wait here.
final class RequestQueue: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private var waiting = CircularBuffer<HTTPServerRequestPart>()
  /// The error after the waiting parts.
  private var parserError: (any Error)?
  private var version = HTTPVersion.http1_1
  /// Whether the end of the current request has not arrived.
  private var isReceiving = false
  /// Whether the end of its response has not been written.
  private var isResponding = false
  /// Whether no request after the current one is accepted.
  private var isLast = false
  private var isInputClosed = false
  private var isPassingOn = false
  private var isClosing = false
  private var isReadHeld = false

  private var log: AccessLog?

  init(_ log: AccessLog? = nil) { self.log = log }

  private var isFree: Bool { isReceiving || !isResponding }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    waiting.append(unwrapInboundIn(data))
    passOn(context)
  }

  /// Passes on parts until a complete request waits for its response.
  private func passOn(_ context: ChannelHandlerContext) {
    // A response that is written at once, within this loop, does not call it again.
    guard !isPassingOn else { return }
    isPassingOn = true
    while isFree, !waiting.isEmpty, isReceiving || hasRoom(context), let part = waiting.popFirst() {
      switch part {
      case .head where isLast: waiting.removeAll()
      case .head(let head):
        (isReceiving, isResponding, version) = (true, true, head.version)
        log?.begin(head)
        // After a request for another protocol nothing is parsed any more.
        isLast =
          !head.isKeepAlive || head.version != .http1_1 || head.method == .CONNECT
          || head.headers.contains(name: "upgrade")
        context.fireChannelRead(wrapInboundOut(part))
      case .body: context.fireChannelRead(wrapInboundOut(part))
      case .end:
        isReceiving = false
        context.fireChannelRead(wrapInboundOut(part))
      }
    }
    isPassingOn = false
    if isFree, waiting.isEmpty, let error = parserError { fail(error, context) }
    if isReadHeld, isFree, waiting.isEmpty {
      isReadHeld = false
      context.channel.read()
    }
    closeIfDone(context)
  }

  /// Whether the client reads its responses: those to many requests in one go are held back.
  private func hasRoom(_ context: ChannelHandlerContext) -> Bool {
    func isLittleUnread() -> Bool {
      let unread = try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)
      return unread ?? 0 < 256 << 10
    }
    if isLittleUnread() { return true }
    context.flush()
    return isLittleUnread()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable, !waiting.isEmpty, !isPassingOn {
      passOn(context)
      context.fireChannelReadComplete()
    }
    context.fireChannelWritabilityChanged()
  }

  /// Lets the error of the client be its last request, unless that has its response already.
  private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
    parserError = nil
    let isOver = !isResponding && (isReceiving || isLast)
    (isReceiving, isLast) = (false, true)
    guard !isOver else { return closeIfDone(context) }
    isResponding = true
    context.fireErrorCaught(error)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else { return context.fireErrorCaught(error) }
    parserError = error
    passOn(context)
  }

  func read(context: ChannelHandlerContext) {
    isReadHeld = !isFree || !waiting.isEmpty
    if !isReadHeld { context.read() }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    log?.add(part, to: context)
    switch part {
    case .head(var head) where head.status.code >= 200:
      head.version = version
      isLast = isLast || !head.isKeepAlive
      if isLast { head.headers.replaceOrAdd(name: "Connection", value: "close") }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end:
      isResponding = false
      context.write(data, promise: promise)
      let isWaiting = !waiting.isEmpty
      passOn(context)
      // Lets the next handlers send their responses.
      if isWaiting, !isPassingOn { context.fireChannelReadComplete() }
    default: context.write(data, promise: promise)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case is ChannelShouldQuiesceEvent: isLast = true
    case ChannelEvent.inputClosed:
      isInputClosed = true
      context.fireUserInboundEventTriggered(event)
    default: return context.fireUserInboundEventTriggered(event)
    }
    closeIfDone(context)
  }

  private func closeIfDone(_ context: ChannelHandlerContext) {
    guard !isResponding, isLast || (isInputClosed && waiting.isEmpty && !isReceiving) else {
      return
    }
    if !isClosing {
      isClosing = true
      context.flush()
      // What the client has not read yet would be lost if its own bytes were not read.
      let sent = context.eventLoop.makePromise(of: Void.self)
      context.close(mode: .output, promise: sent)
      sent.futureResult.assumeIsolated().whenComplete { _ in
        if !self.isReceiving { context.close(promise: nil) }
      }
    } else if !isReceiving {
      context.close(promise: nil)
    }
  }
}
