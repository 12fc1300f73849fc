import NIOCore
import NIOPosix
import Synchronization

/// The connections of a server: accepts them, up to a number, and ends them.
final class Connections: ChannelDuplexHandler, Sendable {
  typealias InboundIn = any Channel
  typealias OutboundIn = Never

  private struct State: Sendable {
    var listener: (any Channel)?
    var open: [ObjectIdentifier: any Channel] = [:]
    var isReadHeld = false
    var isEnding = false
  }

  private let most: Int
  private let state = Mutex(State())

  init(most: Int) { self.most = most }

  /// Starts listening.
  ///
  /// - Returns: the port.
  /// - Throws: the error of the system.
  func listen(
    on host: String, port: Int, _ handlers: @escaping @Sendable (any Channel) throws -> Void
  ) throws -> Int {
    let listener = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { $0.pipeline.addHandler(self) }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      // Any byte that the system does not take shows that the client is slow.
      .childChannelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          // It was accepted too late for the event of the end.
          if self.state.withLock({ $0.isEnding }) { throw ChannelError.eof }
          try handlers(channel)
        }
      }
      .bind(host: host, port: port).wait()
    return listener.localAddress?.port ?? port
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let connection = unwrapInboundIn(data)
    state.withLock { $0.open[ObjectIdentifier(connection)] = connection }
    connection.closeFuture.whenComplete { _ in self.remove(connection) }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    let isFull = state.withLock { state in
      state.listener = context.channel
      state.isReadHeld = state.open.count >= most
      return state.isReadHeld
    }
    if !isFull { context.read() }
  }

  private func remove(_ connection: any Channel) {
    let listener = state.withLock { state in
      state.open[ObjectIdentifier(connection)] = nil
      defer { state.isReadHeld = false }
      return state.isReadHeld ? state.listener : nil
    }
    listener?.read()
  }

  /// Accepts no more connections and requests, and closes connections without a current request.
  func quiesce() {
    let (listener, open) = state.withLock { state in
      state.isEnding = true
      return (state.listener, Array(state.open.values))
    }
    listener?.close(promise: nil)
    for connection in open {
      connection.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }
  }

  /// Closes all connections.
  func close() {
    for connection in state.withLock({ Array($0.open.values) }) { connection.close(promise: nil) }
  }

  /// Whether none is open.
  var isEmpty: Bool { state.withLock { $0.open.isEmpty } }
}
