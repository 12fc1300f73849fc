import Foundation
import Glibc

/// A connection to a server of this machine, with direct access to the bytes.
public final class RawConnection {
  /// The failure of a connection.
  public struct Failure: Error {
    let what: String
  }

  /// A response, parsed only as far as necessary.
  public struct Answer {
    /// The status; 0 if the server closed without one.
    public let status: Int
    /// The lines of the head.
    public let head: String
    /// The body.
    public let body: String
  }

  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects.
  ///
  /// - Parameter port: the port of a server.
  /// - Throws: ``Failure``.
  public init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    // Closed by `deinit`, which runs after this too: closing it twice could close another
    // connection.
    guard result == 0 else { throw Failure(what: "connect: \(errno)") }
    // A hanging server fails its test; one that shares two threads with all tests may take minutes.
    var waitLimit = timeval(tv_sec: 300, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &waitLimit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &waitLimit, size)
  }

  deinit {
    close(descriptor)
  }

  /// Sends bytes unchanged.
  ///
  /// - Returns: whether the other end took them.
  @discardableResult
  public func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Sends text unchanged.
  @discardableResult
  public func send(_ text: String) -> Bool { send(text.utf8) }

  /// Sends a request with the standard headers.
  ///
  /// - Returns: whether the other end took it.
  @discardableResult
  public func request(
    _ method: String, _ path: String, token: String? = nil, headers: [String] = [],
    body: String? = nil
  ) -> Bool {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost"] + headers
    if let token { lines.append("Authorization: Bearer \(token)") }
    if let body {
      lines.append("Content-Type: application/json")
      lines.append("Content-Length: \(body.utf8.count)")
    }
    return send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
  }

  /// Closes the own side: the other end reads its end, and can still send.
  public func closeSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads until a text has arrived, or the other end has closed.
  ///
  /// - Returns: the text read, including the mark.
  /// - Throws: ``Failure`` when nothing arrives for five minutes.
  public func read(until mark: String) throws -> String {
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let range = text.range(of: mark) {
        let taken = text[..<range.upperBound]
        received.removeFirst(taken.utf8.count)
        return String(taken)
      }
      guard try readMore() else {
        defer { received.removeAll() }
        return text
      }
    }
  }

  /// Reads a response.
  ///
  /// - Returns: the response, with as much of a body as its length says.
  /// - Throws: ``Failure``.
  public func answer() throws -> Answer {
    let head = try read(until: "\r\n\r\n")
    let lines = head.split(separator: "\r\n")
    let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let length =
      lines.lazy.compactMap { line -> Int? in
        guard line.lowercased().hasPrefix("content-length:") else { return nil }
        return Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces))
      }.first ?? 0
    while received.count < length, try readMore() {}
    let body = received.prefix(length)
    received.removeFirst(body.count)
    return Answer(status: status, head: head, body: String(decoding: body, as: UTF8.self))
  }

  /// Waits until the other end closes.
  ///
  /// - Throws: ``Failure`` when it does not for five minutes.
  public func waitForClose() throws { while try readMore() {} }

  private func readMore() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == ECONNRESET || errno == EPIPE { return false }
    guard count >= 0 else { throw Failure(what: "nothing came: \(errno)") }
    received.append(contentsOf: buffer.prefix(count))
    return count > 0
  }
}
