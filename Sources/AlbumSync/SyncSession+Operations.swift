import AlbumHTTP
import AlbumLibrary
import Foundation

extension SyncSession {
  /// Sends the remote the operations that it does not know, in batches.
  func push(
    to meeting: SyncMessages.Meeting, _ state: inout RemoteState
  ) async throws -> RemoteReport {
    var theirs = meeting.greeting
    var report = RemoteReport()
    var after: Int64 = 0
    if let pushed = state.pushed, pushed.holds(for: theirs) { after = pushed.entry }
    while true {
      let (start, known) = (after, theirs)
      let (text, place, covers) = try await domain.perform { library in
        let text = SpoolFile()
        var covers: Set<String> = []
        let place = try library.sendOperations(
          to: known, after: start, bytes: SyncMessages.bytes, noteCover: { covers.insert($0) }
        ) { try text.append($0) }
        return (text, place, covers)
      }
      if meeting.takesPieces == true, !covers.isEmpty {
        state.coversToSend = (state.coversToSend ?? []).union(covers)
      }
      if place.operations > 0 {
        let response = try await send(
          text, "POST", "acts", type: "application/x-ndjson", inPieces: meeting.takesPieces == true)
        let receipt: SyncMessages.Receipt = try decoded(response)
        theirs = receipt.greeting
        report.pushed += receipt.report.operations
        report.overwritten += receipt.report.overwritten
      }
      after = place.entry
      // After each batch: after an interruption they need not all be examined again.
      state.pushed = RemoteState.Hint(entry: after, known: theirs.known)
      if place.isAtEnd { break }
    }
    return report
  }

  /// Sends a body that may be long; the remote processes it when the last piece has arrived.
  func send(
    _ text: SpoolFile, _ method: String, _ what: String, type: String, inPieces: Bool
  ) async throws -> WebResponse {
    guard inPieces, text.count > SyncMessages.maximumBody else {
      return try await send(
        method, what, type: type, body: .pieces(count: text.count) { try text.piece(at: $0) })
    }
    let upload = String(UInt64.random(in: 0 ... .max), radix: 16)
    var start = 0
    while true {
      let bytes = try text.piece(at: start)
      let piece = SyncMessages.Piece(
        upload: upload, start: start, isLast: start + bytes.count >= text.count)
      let response = try await send(
        method, what, type: type, body: .bytes(bytes),
        fields: [(SyncMessages.Piece.field, piece.text)])
      if piece.isLast { return response }
      start += bytes.count
    }
  }

  /// Receives the operations of the remote that are not known here, in batches.
  func pull(
    from theirs: ReplicaGreeting, as greeting: ReplicaGreeting, _ state: inout RemoteState
  ) async throws -> RemoteReport {
    var ours = greeting
    var report = RemoteReport()
    var after: Int64 = 0
    if let pulled = state.pulled, pulled.holds(for: ours), pulled.entry <= theirs.lastEntry {
      after = pulled.entry
    }
    while true {
      let receiver = try await domain.perform { try OperationReceiver($0) }
      let response = try await stream(
        "feed", sending: SyncMessages.FeedRequest(greeting: ours, after: after),
        restart: { try await domain.perform { _ in receiver.restart() } },
        write: { bytes in try await domain.perform { _ in try receiver.take(Array(bytes)) } })
      let received = try await domain.perform { _ in receiver.report }
      report.pulled += received.operations
      report.overwritten += received.overwritten
      guard
        let place = response.header(SyncMessages.placeField).flatMap({
          try? JSONDecoder().decode(FeedPosition.self, from: Data($0.utf8))
        }), place.isAtEnd || place.entry > after
      else { throw RemoteFailure(settings.address, "does not report the position of the feed") }
      after = place.entry
      ours = try await self.greeting()
      state.pulled = RemoteState.Hint(entry: after, known: ours.known)
      if place.isAtEnd { break }
    }
    // Noted before they are fetched, which may fail.
    if report.pulled > 0 { state.lacksCovers = true }
    return report
  }
}
