import AlbumFiles
import AlbumModel
import CServerLibraries
import NIOCore

/// A certificate and its key, which encrypt a server's connections.
package final class TLSIdentity: @unchecked Sendable {
  // OpenSSL's contexts may be used by several threads; it lives as long as the process.
  let context: OpaquePointer
  /// The certificate's SHA-256, as browsers show it.
  package let fingerprint: String

  /// Reads a certificate, with those it depends on, and its key, in PEM.
  package init(_ certificate: String, key: String, days: Int = 0) throws {
    var text = [UInt8](repeating: 0, count: 1000)
    let context = tls_open(certificate, key, days, &text, text.count)
    fingerprint = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    guard let context else { throw UserError(fingerprint) }
    self.context = context
  }

  // The certificate that servers of a library made, for `DNS:localhost,IP:127.0.0.1`, in a file that
  // only its owner can read; made anew in the month before it expires.
  package static func own(of library: String, for names: String) throws -> TLSIdentity {
    let path = library + ".pem"
    let file = StateFile(path, .ownerOnly)
    if try file.read() != nil, let old = try? TLSIdentity(path, key: path, days: 30) { return old }
    var text = [UInt8](repeating: 0, count: 8192)
    let count = tls_make_certificate(names, 820, &text, text.count)
    guard count > 0 else { throw UserError("no certificate could be made; is libssl3 installed?") }
    try file.write(Array(text[..<count]))
    return try TLSIdentity(path, key: path)
  }
}

/// Encrypts a connection.
final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = ByteBuffer

  private let session: OpaquePointer

  init(_ identity: TLSIdentity) throws {
    guard let session = tls_begin(identity.context) else { throw ChannelError.eof }
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
