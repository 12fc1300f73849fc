import HTTPTypes

/// What every answer tells a browser that shows it.
enum SecurityHeaders {
  static func add(to headers: inout HTTPFields) {
    headers[.xContentTypeOptions] = "nosniff"
    headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
    headers[.resourcePolicy] = "same-origin"
    headers[.referrerPolicy] = "no-referrer"
  }
}
