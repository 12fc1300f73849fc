import AlbumModel
import CCurl
import Glibc
import Synchronization

/// The thread of the loop: libcurl's calls, and what the loop does with a transfer.
extension Transfer {
  /// The size above which a body waits for its reader.
  private static let bodyRoom = 256 << 10
  /// The maximum size of all heads of a response together.
  private static let headRoom = 256 << 10

  static var callbacks: CurlCallbacks {
    CurlCallbacks(
      header: { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Transfer.at(context)?.receive(header: line) == true ? line.count : 0
      },
      write: { bytes, size, count, context in
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Transfer.at(context)?.receive(piece) ?? 0
      },
      read: { space, size, count, context in
        let space = UnsafeMutableRawBufferPointer(start: space, count: size * count)
        return Transfer.at(context)?.send(to: space) ?? Int(CURL_READFUNC_ABORT)
      },
      seek: { context, place, _ in
        guard let transfer = Transfer.at(context) else { return CURL_SEEKFUNC_FAIL }
        (transfer.place, transfer.piece) = (Int(place), [])
        return CURL_SEEKFUNC_OK
      },
      open: { context, _, address in
        guard let transfer = Transfer.at(context), let address else { return CURL_SOCKET_BAD }
        return transfer.open(address)
      },
      ready: { context, address, _, _, _ in
        guard let transfer = Transfer.at(context), let address,
          transfer.mayConnect(to: IPAddress(String(cString: address)))
        else { return CURL_PREREQFUNC_ABORT }
        transfer.isReady = true
        transfer.hasProgressed()
        return CURL_PREREQFUNC_OK
      })
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Opens a socket for an allowed address, which child processes do not inherit.
  private func open(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    let (family, kind) = (address.pointee.family, address.pointee.socktype)
    let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) ?? 0
    let place = NameLookup.address(at: UnsafeRawPointer(address) + offset, family: family)
    guard mayConnect(to: place) else { return CURL_SOCKET_BAD }
    return socket(family, kind | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
  }

  /// Checks the address of a new connection, or of one that was opened for another request.
  private func mayConnect(to place: IPAddress?) -> Bool {
    // A proxy's own address was chosen by the user.
    let isAllowed = hasProxy || bounds.allow(place)
    cause = isAllowed ? nil : FailureReason(uncheckedAddressOf: host)
    return isAllowed
  }

  private func receive(header line: UnsafeRawBufferPointer) -> Bool {
    hasProgressed()
    headSize += line.count
    guard headSize <= Self.headRoom else {
      cause = FailureReason.longHead
      return false
    }
    let content = line.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    if !content.isEmpty {
      head.read(String(decoding: content, as: UTF8.self)[...])
    } else if head.isInterim {
      head = ResponseHead()
    } else {
      // Lines after the body are ignored.
      state.withLock { state in
        if state.head == nil { state.head = head }
        state.report()
      }
    }
    return true
  }

  private func receive(_ piece: UnsafeRawBufferPointer) -> Int {
    hasProgressed()
    return state.withLock { state in
      guard state.body.count < Self.bodyRoom else {
        state.isPaused = true
        return Int(CURL_WRITEFUNC_PAUSE)
      }
      state.body += piece
      state.report()
      return piece.count
    }
  }

  private func send(to space: UnsafeMutableRawBufferPointer) -> Int {
    hasProgressed()
    guard let body, isSending else { return 0 }
    if piece.isEmpty {
      do { piece = try body.read(place).prefix(body.count - place) } catch { cause = error }
      guard !piece.isEmpty else {
        if cause == nil { cause = FailureReason(system: EIO) }
        return Int(CURL_READFUNC_ABORT)
      }
    }
    let part = piece.prefix(space.count)
    space.copyBytes(from: part)
    piece = piece.dropFirst(part.count)
    place += part.count
    return part.count
  }

  /// Whether a part of the request was not sent.
  var isSending: Bool { place < body?.count ?? 0 }

  func hasProgressed() { lastProgress = .now }

  /// The time without progress; nil while a connection is being opened, which has its own limit, and
  /// while it waits for its reader.
  func silence(at now: ContinuousClock.Instant) -> Duration? {
    isReady && !state.withLock(\.isPaused) ? now - lastProgress : nil
  }

  func end(_ result: CURLcode) {
    let failure = result == CURLE_OK ? nil : cause ?? FailureReason(result, of: self)
    state.withLock { state in
      state.end = failure.map { .failure($0) } ?? .success(())
      state.report()
    }
  }
}
