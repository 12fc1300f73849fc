import Glibc
import HTTPTypes
import NIOHTTP1
import Synchronization

extension HTTPRequest {
  /// Converts a head that was read: its first host is the authority, another one stays a field.
  init(_ head: HTTPRequestHead) {
    var fields = HTTPFields()
    fields.reserveCapacity(head.headers.count)
    var authority: String?
    for (name, value) in head.headers {
      if authority == nil, name.utf8.count == 4, name.lowercased() == "host" {
        authority = value
      } else if let name = HTTPField.Name(name) {
        fields.append(HTTPField(name: name, value: value))
      }
    }
    self.init(
      // Every method that the parser knows is a valid one.
      method: Method(head.method.rawValue) ?? .trace, scheme: "http", authority: authority,
      path: Self.path(in: head.uri), headerFields: fields)
  }

  /// Path and query of a target, which may be a whole address: `http://localhost/api/v1/albums`.
  private static func path(in target: String) -> String {
    guard target.first != "/", let scheme = target.firstRange(of: "://") else { return target }
    let rest = target[scheme.upperBound...].drop { $0 != "/" && $0 != "?" }
    return rest.first == "/" ? String(rest) : "/" + rest
  }
}

extension HTTPResponseHead {
  /// Converts a head to be written.
  init(_ status: HTTPResponse.Status, _ fields: HTTPFields) {
    var headers = HTTPHeaders()
    headers.reserveCapacity(fields.count + 1)
    for field in fields { headers.add(name: field.name.rawName, value: field.value) }
    self.init(
      version: .http1_1,
      status: HTTPResponseStatus(statusCode: status.code, reasonPhrase: status.reasonPhrase),
      headers: headers)
  }
}

/// The current time in the format of HTTP, formatted once a second.
final class DateHeader: Sendable {
  private let made = Mutex((second: time_t(0), text: ""))

  func current() -> String {
    let now = time(nil)
    return made.withLock { made in
      if made.second != now { made = (now, Self.text(of: now)) }
      return made.text
    }
  }

  private static func text(of second: time_t) -> String {
    var second = second
    var parts = tm()
    gmtime_r(&second, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress,
        strftime(start, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts) > 0
      else { return "" }
      return String(cString: start)
    }
  }
}
