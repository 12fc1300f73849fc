import AlbumLibrary
import AlbumSync
import HTTPTypes

/// Operations that arrive in several requests, stored until they are complete.
///
/// They are kept in unnamed files, so nothing is left of them when the program ends.
actor UploadSpool {
  /// The limits of stored uploads.
  struct Limits {
    /// The maximum number of uploads at the same time.
    var uploads = 8
    /// The maximum size of all of them in bytes.
    var bytes = 4 << 30
    /// The time without a piece after which an upload is dropped.
    var silence = Duration.seconds(600)
  }

  private struct Upload {
    let text = SpoolFile()
    var lastPiece: ContinuousClock.Instant
  }

  private let limits: Limits
  private var uploads: [String: Upload] = [:]

  init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Adds a piece.
  ///
  /// A duplicate piece is not an error: the response to it may have been lost.
  ///
  /// - Returns: the whole upload, if this was its last piece; it is removed here.
  /// - Throws: ``Problem`` if previous pieces are missing, or there is no room.
  func add(_ bytes: [UInt8], as piece: SyncMessages.Piece) throws -> SpoolFile? {
    let now = ContinuousClock.now
    uploads = uploads.filter { $0.key == piece.upload || now - $0.value.lastPiece < limits.silence }
    if uploads[piece.upload] == nil {
      guard piece.start == 0 else { throw Self.missing }
      guard uploads.count < limits.uploads else { throw Self.full }
    }
    var upload = uploads[piece.upload] ?? Upload(lastPiece: now)
    upload.lastPiece = now
    if piece.start + bytes.count != upload.text.count || bytes.isEmpty {
      guard piece.start == upload.text.count else { throw Self.missing }
      let total = uploads.values.reduce(0) { $0 + $1.text.count }
      guard total + bytes.count <= limits.bytes else {
        uploads[piece.upload] = nil
        throw Self.full
      }
      try upload.text.append(bytes)
    }
    uploads[piece.upload] = upload
    guard piece.isLast else { return nil }
    uploads[piece.upload] = nil
    return upload.text
  }

  private static var missing: Problem {
    Problem(.conflict, "pieces before this one are missing; send all of them again")
  }

  private static var full: Problem {
    Problem(
      .serviceUnavailable, "too many changes wait here for their last piece; try again later",
      headers: [.retryAfter: "60"])
  }
}

/// A body that arrived in one request or in several.
enum ReceivedBody {
  /// The body of the request.
  case streamed(RouteRequest, most: Int)
  /// The body of several requests.
  case collected(SpoolFile)

  /// The body of a request; nil while pieces are missing.
  init?(of request: RouteRequest, most: Int = .max, collectedIn uploads: UploadSpool) async throws {
    guard let name = HTTPField.Name(SyncMessages.Piece.field),
      let text = request.head.headerFields[name]
    else {
      self = .streamed(request, most: most)
      return
    }
    guard let piece = SyncMessages.Piece(text) else {
      throw Problem(.badRequest, "\(SyncMessages.Piece.field) is malformed")
    }
    let bytes = try await request.withBody(most: SyncMessages.maximumBody) { $0 }
    guard piece.start <= most - bytes.count else {
      throw Problem(.contentTooLarge, "the body is longer than \(most) bytes")
    }
    guard let whole = try await uploads.add(bytes, as: piece) else { return nil }
    self = .collected(whole)
  }

  /// Passes the bytes, as they arrive or are read.
  func forEachPiece(_ body: ([UInt8]) async throws -> Void) async throws {
    switch self {
    case .streamed(let request, _): try await request.forEachPiece { try await body(Array($0)) }
    case .collected(let spool): try await spool.forEachPiece(body)
    }
  }

  /// All bytes.
  func bytes() async throws -> [UInt8] {
    if case .streamed(let request, let most) = self {
      return try await request.withBody(most: most) { $0 }
    }
    var bytes: [UInt8] = []
    try await forEachPiece { bytes += $0 }
    return bytes
  }
}
