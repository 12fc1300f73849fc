/// Who may use a route.
enum RouteAccess: Sendable {
  /// Everybody.
  case open
  /// Whoever shows the token; everybody where the server is public.
  case reading
  /// Whoever shows the token and is no page from elsewhere.
  case writing
}
