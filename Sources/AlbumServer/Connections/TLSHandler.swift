import CServerLibraries
import NIOCore

/// Encrypts a connection.
final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = ByteBuffer

  private let session: OpaquePointer

  init(_ certificate: OpaquePointer) throws {
    guard let session = tls_begin(certificate) else { throw ChannelError.eof }
    self.session = session
  }

  deinit { tls_end(session) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var count = unwrapInboundIn(data).withUnsafeReadableBytes {
      tls_receive(session, $0.baseAddress, $0.count) ? 1 : -2
    }
    while count > 0 {
      var bytes = context.channel.allocator.buffer(capacity: 16 << 10)
      bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: 16 << 10) {
        count = tls_read(session, $0.baseAddress, $0.count)
        return max(0, count)
      }
      send(context, promise: nil)
      if count > 0 { context.fireChannelRead(wrapInboundOut(bytes)) }
    }
    context.flush()
    if count == -1 { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
    if count == -2 { context.close(promise: nil) }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard case .byteBuffer(let bytes) = unwrapOutboundIn(data),
      bytes.withUnsafeReadableBytes({ tls_write(session, $0.baseAddress, $0.count) })
    else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return context.close(promise: nil)
    }
    send(context, promise: promise)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    tls_finish(session)
    send(context, promise: nil)
    context.flush()
    context.close(mode: mode, promise: promise)
  }

  private func send(_ context: ChannelHandlerContext, promise: EventLoopPromise<Void>?) {
    let count = tls_pending(session)
    guard count > 0 || promise != nil else { return }
    var bytes = context.channel.allocator.buffer(capacity: count)
    bytes.writeWithUnsafeMutableBytes(minimumWritableBytes: count) {
      tls_take(session, $0.baseAddress, count)
    }
    context.write(wrapOutboundOut(bytes), promise: promise)
  }
}
