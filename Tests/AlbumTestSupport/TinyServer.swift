import Foundation
import Glibc
import Synchronization

/// A server of this machine's own that does to each connection what a test says, lies included.
public final class TinyServer: Sendable {
  /// What one connection asked, and what can be done to it.
  public struct Visitor: Sendable {
    /// The connection.
    public let descriptor: Int32
    /// Head and body as they came.
    public let request: String
    /// The first visitor is 1.
    public let number: Int

    /// Sends a text as it is.
    ///
    /// - Returns: whether the other side still took it.
    @discardableResult
    public func send(_ text: String) -> Bool {
      send(Array(text.utf8))
    }

    /// Sends bytes as they are.
    ///
    /// - Returns: whether the other side still took them.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
      Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// What was asked for: the path and what is behind it.
    public var path: String {
      request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    }

    /// Sends an answer with a body of the right length.
    public func answer(_ status: String, _ fields: String..., body: String = "") {
      let first = ["HTTP/1.1 \(status)", "Connection: close", "Content-Length: \(body.utf8.count)"]
      send("\((first + fields).joined(separator: "\r\n"))\r\n\r\n\(body)")
    }

    /// Waits until the other side has gone.
    public func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }

    /// Breaks the connection off instead of ending it.
    public func reset() {
      var linger = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
    }
  }

  /// Where it listens.
  public let port: Int
  /// The permission to talk to it.
  public var permission: String { "net=127.0.0.1:\(port)" }
  private let listener: Int32
  private let asked = Mutex<[String]>([])

  /// Listens at a port that is free.
  ///
  /// - Parameters:
  ///   - isCurious: whether it reads what is asked before it says anything.
  ///   - serve: does what is to be done to a visitor, on a thread of its own.
  /// - Throws: what the system says when there is none.
  public init(isCurious: Bool = true, _ serve: @escaping @Sendable (Visitor) -> Void) throws {
    // A program that another test starts must not inherit anything: a connection lives as long as
    // anybody has it.
    let listener = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
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
    // Its thread holds it: a test that only names its address has not done with it.
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0, errno == EINTR || errno == ECONNABORTED { continue }
        guard connection >= 0 else {
          close(listener)
          return
        }
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        // Not here: a client may connect ahead and say nothing, while another one waits behind it.
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

  /// Listens no longer; else it does until the tests are over.
  public func end() {
    // Closed by its thread alone: the number could be another server's by then.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The address of a path here.
  public func address(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

  /// All that was asked, in order.
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
