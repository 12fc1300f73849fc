import Foundation
import Glibc
import Synchronization

/// A local server that treats each connection as a test says, including invalid responses.
public final class TinyServer: Sendable {
  /// The request of one connection, and the actions on it.
  public struct Visitor: Sendable {
    /// The connection.
    public let descriptor: Int32
    /// Head and body as received.
    public let request: String
    /// The first visitor is 1.
    public let number: Int

    /// Sends a text unchanged.
    ///
    /// - Returns: whether the other side still took it.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends bytes unchanged.
    ///
    /// - Returns: whether the other side still took them.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
      Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// The target of the request: path and query.
    public var path: String {
      request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// Sends a response with a body of the right length.
    public func answer(_ status: String, _ fields: String..., body: String = "") {
      let first = ["HTTP/1.1 \(status)", "Connection: close", "Content-Length: \(body.utf8.count)"]
      send("\((first + fields).joined(separator: "\r\n"))\r\n\r\n\(body)")
    }

    /// Waits until the other side has closed.
    public func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }

    /// Resets the connection instead of closing it.
    public func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }
  }

  /// Its port.
  public let port: Int
  /// The permission to connect to it.
  public var permission: String { "net=127.0.0.1:\(port)" }
  private let listener: Int32
  private let asked = Mutex<[String]>([])

  /// Listens on a free port.
  ///
  /// - Parameters:
  ///   - isCurious: whether it reads the request before it sends anything.
  ///   - serve: treats a visitor, on a separate thread.
  /// - Throws: the system's error when there is no port.
  public init(isCurious: Bool = true, _ serve: @escaping @Sendable (Visitor) -> Void) throws {
    // A process that another test starts must not inherit the socket: a connection lives as long as
    // any process has it.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = Int(UInt16(bigEndian: address.sin_port))
    // Its thread retains it: a test that only uses its address still needs it.
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else {
          close(listener)
          return
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        // On a separate thread: a client may connect and send nothing, while another one waits
        // behind it.
        Thread.detachNewThread {
          defer { close(connection) }
          let request = isCurious ? Self.request(from: connection) : ""
          guard !isCurious || !request.isEmpty else { return }
          let number = self.asked.withLock { asked in
            asked.append(request)
            return asked.count
          }
          serve(Visitor(descriptor: connection, request: request, number: number))
        }
      }
    }
  }

  /// Stops listening; otherwise it listens until the tests are over.
  public func end() {
    // Closed only by its thread: the number could be another server's by then.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The address of a path on this server.
  public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// All requests, in order.
  public var requests: [String] { asked.withLock { $0 } }

  /// Reads a head, and a body of the length that the head says.
  private static func request(from connection: Int32) -> String {
    var bytes: [UInt8] = []
    while true {
      let text = String(decoding: bytes, as: UTF8.self)
      if let end = text.firstRange(of: "\r\n\r\n") {
        let length = text[..<end.lowerBound].lowercased().split(separator: "\r\n")
          .first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
        if text[end.upperBound...].utf8.count >= length ?? 0 { return text }
      }
      let piece = [UInt8](unsafeUninitializedCapacity: 65536) { space, used in
        var count = 0
        repeat {
          count = recv(connection, space.baseAddress, space.count, 0)
        } while count < 0 && errno == EINTR
        used = max(0, count)
      }
      if piece.isEmpty { return text }
      bytes += piece
    }
  }
}
