import AlbumLibrary

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

  init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Adds a piece.
  ///
  /// A duplicate piece is not an error: the response to it may have been lost.
  ///
  /// - Returns: the whole upload, if this was its last piece; it is removed here.
  /// - Throws: ``Problem`` if previous pieces are missing, or there is no room.
  func add(_ bytes: [UInt8], as piece: ExchangeMessages.Piece) throws -> SpoolFile? {
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
