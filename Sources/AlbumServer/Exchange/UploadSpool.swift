import AlbumLibrary

/// Acts that come in several requests, until all of them are there.
///
/// They are kept in unnamed files, so nothing is left of them when the program ends.
actor UploadSpool {
  /// How much may wait, and for how long.
  struct Limits {
    /// How many uploads at the same time.
    var uploads = 8
    /// How many bytes all of them may have.
    var bytes = 4 << 30
    /// After how long without a piece an upload is forgotten.
    var silence = Duration.seconds(600)
  }

  private struct Upload {
    let text = ToldText()
    var lastPiece: ContinuousClock.Instant
  }

  private let limits: Limits
  private var uploads: [String: Upload] = [:]

  init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Adds a piece.
  ///
  /// A piece that is there already is no error: the answer to it may have been lost.
  ///
  /// - Returns: all of the upload, when this was the last piece of it; it is forgotten here.
  /// - Throws: ``Problem`` where pieces before it are missing, or there is no room.
  func add(_ bytes: [UInt8], as piece: ExchangeMessages.Piece) throws -> ToldText? {
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
