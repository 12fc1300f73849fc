import AlbumModel
import Glibc

extension WebError {
  /// The maximum size of the body of an error response that is read, in bytes.
  private static let refusalBytes = 4096

  /// The error for a response with an error status.
  static func refusal(
    _ head: ResponseHead, of request: WebRequest, over transfer: Transfer, now: Int64
  ) async -> WebError {
    var body: [UInt8] = []
    // The status is sufficient; an incomplete body adds nothing.
    while body.count < refusalBytes, let piece = try? await transfer.nextPiece() { body += piece }
    body = Array(body.prefix(refusalBytes))
    let status = head.status
    let reason = phrases[status] ?? WebText.line(head.reason, limit: 60)
    let answer = WebResponse(head, from: request.address, byteCount: body.count, body: body)
    let wait = head["retry-after"].flatMap { retryAfter($0, now: now) }
    var error = WebError(
      .status(status), request.address.shown,
      "answered \(status) \(reason)\(detail(of: answer))\(advice(status, wait))",
      isTransient: [408, 425, 429, 500, 502, 503, 504].contains(status))
    error.retryAfter = wait
    error.answer = answer
    return error
  }

  /// The usual phrases for statuses (RFC 9110, 15; RFC 6585), which servers may omit.
  private static let phrases = [
    400: "Bad Request", 401: "Unauthorized", 402: "Payment Required", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
    407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict", 410: "Gone",
    411: "Length Required", 412: "Precondition Failed", 413: "Payload Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 416: "Range Not Satisfiable",
    421: "Misdirected Request", 422: "Unprocessable Entity", 425: "Too Early",
    426: "Upgrade Required", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 451: "Unavailable For Legal Reasons",
    500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
  ]

  static func tooLarge(_ address: WebAddress, _ declared: Int?, limit: Int) -> WebError {
    WebError(
      .tooLarge, address.shown,
      declared.map { "has \($0) bytes; the limit is \(limit)" }
        ?? "sends more than \(limit) bytes, the limit")
  }

  private static func advice(_ status: Int, _ wait: Duration?) -> String {
    switch status {
    case 401, 403: "; check the token"
    case 404, 410: "; check the address"
    case 429, 503: wait.map { "; retry after \($0.inWords)" } ?? ": try again later"
    case 407: "; the proxy requires a password"
    case 500...: ": try again later"
    default: ""
    }
  }

  /// The message of a response in plain text; HTML pages have none in one line.
  private static func detail(of answer: WebResponse) -> String {
    guard answer.contentType == "text/plain" else { return "" }
    let line = WebText.line(String(decoding: answer.body, as: UTF8.self), limit: 200)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.isEmpty ? "" : " (\(line))"
  }

  /// Parses seconds or a date (RFC 9110, 10.2.3).
  private static func retryAfter(_ value: String, now: Int64) -> Duration? {
    if let seconds = Int64(value) { return .seconds(min(max(0, seconds), 1 << 31)) }
    let words = value.split(whereSeparator: { " ,:".contains($0) })
    let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
    guard words.count == 8, words[7] == "GMT", let month = months.firstIndex(of: words[2]) else {
      return nil
    }
    let numbers = [1, 3, 4, 5, 6].compactMap { Int32(words[$0]) }
    guard numbers.count == 5, (1900...9999).contains(numbers[1]) else { return nil }
    var parts = tm()
    (parts.tm_mday, parts.tm_mon, parts.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[2], numbers[3], numbers[4])
    return .seconds(max(0, Int64(timegm(&parts)) - now))
  }
}
