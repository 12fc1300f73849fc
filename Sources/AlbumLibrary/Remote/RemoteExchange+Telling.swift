import AlbumHTTP
import Foundation

extension RemoteExchange {
  /// Sends the remote the operations that it does not know, in batches.
  func push(
    to meeting: ExchangeMessages.Meeting, _ state: inout RemoteState
  ) async throws -> RemoteReport {
    var theirs = meeting.greeting
    var report = RemoteReport()
    var after: Int64 = 0
    if let told = state.told, told.holds(for: theirs) { after = told.entry }
    while true {
      let (start, known) = (after, theirs)
      let (text, place, covers) = try await domain.perform { library in
        let text = SpoolFile()
        var covers: Set<String> = []
        let place = try library.sendOperations(
          to: known, after: start, bytes: ExchangeMessages.bytes,
          noteCover: { covers.insert($0) }
        ) { try text.append($0) }
        return (text, place, covers)
      }
      if meeting.takesPieces == true, !covers.isEmpty {
        state.coversToSend = (state.coversToSend ?? []).union(covers)
      }
      if place.acts > 0 {
        let answer = try await send(
          text, "POST", "acts", type: "application/x-ndjson",
          inPieces: meeting.takesPieces == true)
        let receipt: ExchangeMessages.Receipt = try decoded(answer)
        theirs = receipt.greeting
        report.told += receipt.report.acts
        report.overtaken += receipt.report.overtaken
      }
      after = place.entry
      // Saved after each batch: after an interruption they need not all be examined again.
      state.told = RemoteState.Hint(entry: after, known: theirs.known)
      if place.isAtEnd { break }
    }
    return report
  }

  /// Sends a body that may be long; the remote processes it when the last piece has arrived.
  func send(
    _ text: SpoolFile, _ method: String, _ what: String, type: String, inPieces: Bool
  ) async throws -> WebResponse {
    guard inPieces, text.count > ExchangeMessages.longestBody else {
      return try await send(
        method, what, type: type,
        body: .pieces(count: text.count) { try text.piece(at: $0) })
    }
    let upload = String(UInt64.random(in: 0 ... .max), radix: 16)
    var start = 0
    while true {
      let bytes = try text.piece(at: start)
      let piece = ExchangeMessages.Piece(
        upload: upload, start: start, isLast: start + bytes.count >= text.count)
      let answer = try await send(
        method, what, type: type, body: .bytes(bytes),
        fields: [(ExchangeMessages.Piece.field, piece.text)])
      if piece.isLast { return answer }
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
    if let heard = state.heard, heard.holds(for: ours), heard.entry <= theirs.lastEntry {
      after = heard.entry
    }
    while true {
      let reception = Reception(domain)
      try await reception.begin()
      let question = ExchangeMessages.FeedRequest(greeting: ours, after: after)
      let answer = try await stream(
        "feed", sending: question, restart: { try await reception.begin() },
        write: { try await reception.take(Array($0)) })
      let heard = try await reception.finish()
      report.heard += heard.acts
      report.overtaken += heard.overtaken
      guard
        let place = answer.header(ExchangeMessages.placeField).flatMap({
          try? JSONDecoder().decode(FeedPosition.self, from: Data($0.utf8))
        }), place.isAtEnd || place.entry > after
      else { throw RemoteFailure(settings.address, "does not report the position of the feed") }
      after = place.entry
      ours = try await self.greeting()
      state.heard = RemoteState.Hint(entry: after, known: ours.known)
      if place.isAtEnd { break }
    }
    // Saved before they are fetched, which may fail.
    if report.heard > 0 { state.lacksCovers = true }
    return report
  }
}

/// Receives a feed, from its beginning each time the response was interrupted.
private actor Reception {
  private let domain: LibraryDomain
  private var receiver: HeldReceiver?
  private var earlier = SyncReport()

  init(_ domain: LibraryDomain) {
    self.domain = domain
  }

  func begin() async throws {
    // Operations received completely before the interruption are applied and stay.
    if let receiver { earlier.add(try await domain.perform { _ in receiver.finish() }) }
    receiver = try await domain.perform { try HeldReceiver($0) }
  }

  func take(_ bytes: [UInt8]) async throws {
    guard let receiver else { return }
    try await domain.perform { _ in try receiver.take(bytes) }
  }

  func finish() async throws -> SyncReport {
    guard let receiver else { return earlier }
    var report = earlier
    report.add(try await domain.perform { _ in receiver.finish() })
    return report
  }
}
