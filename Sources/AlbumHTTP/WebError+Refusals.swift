import AlbumModel
import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1

extension WebError {
  /// The maximum size of the body of an error response that is read, in bytes.
  private static let refusalBytes = 4096

  /// The error for a response with an error status.
  static func refusal(_ response: HTTPClientResponse, of request: WebRequest, now: Int64) async
    -> WebError
  {
    var body: [UInt8] = []
    do {
      for try await var buffer in response.body {
        let room = min(refusalBytes - body.count, buffer.readableBytes)
        body += buffer.readBytes(length: room) ?? []
        guard body.count < refusalBytes else { break }
      }
    } catch {
      // The status is sufficient; an incomplete body adds nothing.
    }
    let status = Int(response.status.code)
    let reason = WebText.line(response.status.reasonPhrase, limit: 60)
    let answer = WebResponse(
      response, from: request.address, byteCount: body.count, body: body)
    let wait = response.headers.first(name: "Retry-After").flatMap { retryAfter($0, now: now) }
    var error = WebError(
      .status(status), request.address.shown,
      "answered \(status) \(reason)\(detail(of: answer))\(advice(status, wait))",
      isTransient: [408, 425, 429, 500, 502, 503, 504].contains(status))
    error.retryAfter = wait
    error.answer = answer
    return error
  }

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
