/// The access rule of a route.
enum RouteAccess: Sendable {
  /// Open to all clients.
  case open
  /// Open to clients with the token; on a public server, to all.
  case reading
  /// Open to clients with the token, except web pages of other origins.
  case writing
}
