import Foundation
import Glibc
import Synchronization

/// A web server of this machine's own: gives the same bytes to whoever asks, and keeps what they said.
final class LocalServer: Sendable {
  let port: Int
  private let listener: Int32
  private let asked = Mutex<[String]>([])

  /// Listens at a port that is free.
  ///
  /// - Parameter answer: makes the bytes to send of the request's first line.
  /// - Throws: what the system says when there is none.
  init(_ answer: @escaping @Sendable (String, _ port: Int) -> [UInt8]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 8) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let port = Int(UInt16(bigEndian: address.sin_port))
    self.port = port
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        let request = Self.request(from: connection)
        self?.asked.withLock { $0.append(request) }
        let bytes = answer(String(request.prefix { $0 != "\r\n" }), port)
        _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        close(connection)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// All that was asked, in order.
  var requests: [String] { asked.withLock { $0 } }

  private static func request(from connection: Int32) -> String {
    var bytes: [UInt8] = []
    while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
      let piece = [UInt8](unsafeUninitializedCapacity: 4096) { space, used in
        used = max(0, recv(connection, space.baseAddress, space.count, 0))
      }
      if piece.isEmpty { break }
      bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
