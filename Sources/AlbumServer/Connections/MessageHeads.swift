import HTTPTypes
import NIOHTTP1

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
