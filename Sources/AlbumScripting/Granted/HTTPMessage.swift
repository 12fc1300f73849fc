/// What a web server sends (RFC 9112), head and body in one.
enum HTTPMessage {
  /// Takes a response apart; heads of a provisional response (1xx) before it are passed over.
  ///
  /// - Returns: nil when it is none.
  static func response(in bytes: [UInt8]) -> Network.Response? {
    var rest = bytes[...]
    while let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
      let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      rest = rest[end.upperBound...]
      let lines = head.split(separator: "\r\n")
      let words = lines.first?.split(separator: " ") ?? []
      guard words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else {
        return nil
      }
      guard status >= 200 else { continue }
      var headers: [String: String] = [:]
      for line in lines.dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        headers[line[..<colon].lowercased()] = String(value)
      }
      return Network.Response(status: status, headers: headers, body: Array(rest))
    }
    return nil
  }
}
