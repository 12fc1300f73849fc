import Hummingbird
import NIOCore

/// What is known of a request besides its head and body.
struct ServerRequestContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Where it comes from; nil where there is no network between.
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
  }
}
