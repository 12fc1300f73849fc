import Hummingbird
import NIOCore

/// The data of a request other than its head and body.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The client's address; nil without a network.
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}
