import HTTPTypes

/// The security headers of all responses, for browsers.
enum SecurityHeaders {
  /// The policy for our own page: it may use resources of this server, and show pictures that it
  /// has fetched.
  static let pagePolicy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
    "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  static func add(to headers: inout HTTPFields) {
    headers[.xContentTypeOptions] = "nosniff"
    if headers[.contentSecurityPolicy] != pagePolicy {
      headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    }
    headers[.resourcePolicy] = "same-origin"
    headers[.referrerPolicy] = "no-referrer"
  }
}
