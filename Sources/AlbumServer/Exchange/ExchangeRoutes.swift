import AlbumLibrary
import Foundation
import HTTPTypes
import Hummingbird

/// `/exchange/v1/…`: the exchange of operations with other libraries.
///
/// Operations are received and applied one by one, each when it is complete: a slow peer, or one
/// that dies halfway, blocks no writer. Operations to send are first written to a spool, so that a
/// peer that reads slowly occupies only a file.
///
/// All routes need the token, also on a public server: an exchange takes memory, reveals the names
/// of replicas, and marks the library as one that exchanges.
struct ExchangeRoutes: RouteSource {
  func routes(for library: ServedLibrary) -> [ServerRoute] {
    let uploads = UploadSpool()
    return [
      greeting, meeting, knownOperations, newHome(collectedIn: uploads), acts(collectedIn: uploads),
      feed,
    ]
      + Self.covers(collectedIn: uploads)
  }

  private var greeting: ServerRoute {
    ServerRoute(
      .get, "/exchange/v1/greeting", name: "greet",
      summary: "The replica summary of this library.",
      access: .writing
    ) { request in
      Self.answer(try await request.library.read { try Self.greeting(of: $0, isNoted: false) })
    }
  }

  private var meeting: ServerRoute {
    ServerRoute(
      .post, "/exchange/v1/meet", name: "meet",
      summary: "Exchanges replica summaries.", access: .writing
    ) { request in
      let theirs: ReplicaGreeting = try await Self.question(of: request)
      let answer = try await Self.explaining {
        try await request.library.write { library in
          let disputed = try library.disputedReplica(with: theirs)
          return ExchangeMessages.Meeting(
            greeting: try Self.greeting(of: library),
            waiting: try library.pendingOperations(for: theirs), disputed: disputed,
            time: library.now)
        }
      }
      return Self.answer(answer)
    }
  }

  private var knownOperations: ServerRoute {
    ServerRoute(
      .get, "/exchange/v1/homes/{home}", name: "knownActs",
      summary: "The known operations of a replica, for comparison by a copy.",
      access: .writing
    ) { request in
      let home = try Self.home(of: request)
      return Self.answer(try await request.library.read { try $0.knownOperations(of: home) })
    }
  }

  private func newHome(collectedIn uploads: UploadSpool) -> ServerRoute {
    ServerRoute(
      .post, "/exchange/v1/homes/{home}", name: "takeNewHome",
      summary: "Gives this library a new replica id if it is the copy.", access: .writing
    ) { request in
      let home = try Self.home(of: request)
      let body = try await Self.wholeBody(of: request, most: Self.longestList, collectedIn: uploads)
      guard let body else { return Response(status: .accepted) }
      let theirs: [ReplicaGreeting.Known] = try Self.question(in: body)
      return Self.answer(
        try await request.library.write { library in
          guard try library.settleDispute(over: home, with: theirs) else {
            throw Problem(.conflict, "replica \(home) is not disputed")
          }
          return try Self.greeting(of: library)
        })
    }
  }

  private func acts(collectedIn uploads: UploadSpool) -> ServerRoute {
    ServerRoute(
      .post, "/exchange/v1/acts", name: "tellActs",
      summary: "Receives operations of other libraries.", access: .writing
    ) { request in
      let library = request.library
      let piece = try Self.piece(of: request)
      var collected: SpoolFile?
      if let piece {
        let bytes = try await request.withBody(most: ExchangeMessages.longestBody) { $0 }
        collected = try await uploads.add(bytes, as: piece)
        if collected == nil { return Response(status: .accepted) }
      }
      let whole = collected
      let receipt = try await Self.explaining {
        let receiver = try await library.write { try HeldReceiver($0) }
        if let whole {
          var start = 0
          while case let bytes = try whole.piece(at: start), !bytes.isEmpty {
            try await library.write { _ in try receiver.take(bytes) }
            start += bytes.count
          }
        } else {
          try await request.forEachPiece { piece in
            let bytes = Array(piece)
            try await library.write { _ in try receiver.take(bytes) }
          }
        }
        return try await library.write { library in
          ExchangeMessages.Receipt(
            report: receiver.finish(), greeting: try Self.greeting(of: library))
        }
      }
      return Self.answer(receipt)
    }
  }

  private var feed: ServerRoute {
    ServerRoute(
      .post, "/exchange/v1/feed", name: "hearActs",
      summary: "Sends the operations that another library lacks, in order.",
      access: .writing
    ) { request in
      let question: ExchangeMessages.FeedRequest = try await Self.question(of: request)
      let (text, place) = try await Self.explaining {
        // On a read-only connection without a time limit: an operation may be an import.
        try await request.library.reader.read(mayTakeLong: true) { library in
          guard try library.isShared() else {
            throw Problem(.conflict, "no replica summary was received yet; send one first")
          }
          let text = SpoolFile()
          let place = try library.sendOperations(
            to: question.greeting, after: question.after, bytes: ExchangeMessages.bytes
          ) { try text.append($0) }
          return (text, place)
        }
      }
      var headers: HTTPFields = [
        .contentType: "application/x-ndjson", .cacheControl: "no-store",
      ]
      if let name = HTTPField.Name(ExchangeMessages.placeField) {
        headers[name] = String(decoding: try JSONEncoder().encode(place), as: UTF8.self)
      }
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(contentLength: text.count) { writer in
          var place = 0
          while case let piece = try text.piece(at: place), !piece.isEmpty {
            try await writer.write(ByteBuffer(bytes: piece))
            place += piece.count
          }
          try await writer.finish(nil)
        })
    }
  }

  /// The greeting of a library; one without a name is named after its user and machine.
  ///
  /// With `isNoted` the library stores that name, and that it exchanges; without it nothing is
  /// written.
  private static func greeting(
    of library: LibraryAPI, isNoted: Bool = true
  ) throws -> ReplicaGreeting {
    var greeting = try library.greeting()
    guard greeting.name.isEmpty else { return greeting }
    guard !isNoted else { return try library.greeting(as: RemoteSettings.usualName) }
    greeting.name = RemoteSettings.usualName
    return greeting
  }

  /// The piece of a longer body in a request; nil for a request with a whole body.
  static func piece(of request: RouteRequest) throws -> ExchangeMessages.Piece? {
    guard let name = HTTPField.Name(ExchangeMessages.Piece.field),
      let text = request.request.headers[name]
    else { return nil }
    guard let piece = ExchangeMessages.Piece(text) else {
      throw Problem(.badRequest, "\(ExchangeMessages.Piece.field) is malformed")
    }
    return piece
  }

  private static func home(of request: RouteRequest) throws -> Int64 {
    guard let home = request.parameters.get("home").flatMap({ Int64($0) }), home > 0 else {
      throw Problem(.notFound, "a replica id is a number")
    }
    return home
  }

  static func answer(_ value: some Encodable) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value) else {
      return Problem(.internalServerError, "the response cannot be written").response
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: [UInt8](data))))
  }

  /// The maximum length of a greeting, and of a list of names of pictures: some 10,000 entries of
  /// either.
  private static let longestQuestion = 1 << 20
  /// The maximum length of a list of operations of one replica.
  private static let longestList = 32 << 20

  static func question<Question: Decodable>(
    of request: RouteRequest
  ) async throws -> Question {
    try await request.withBody(most: longestQuestion) { try question(in: $0) }
  }

  private static func question<Question: Decodable>(in bytes: [UInt8]) throws -> Question {
    guard let question = try? JSONDecoder().decode(Question.self, from: Data(bytes)) else {
      throw Problem(.badRequest, "the body is malformed")
    }
    return question
  }

  /// A body that may arrive in one request or in several.
  ///
  /// - Parameters:
  ///   - request: one of them.
  ///   - most: the maximum length of the body.
  ///   - uploads: the storage for its pieces.
  /// - Returns: the whole body; nil while pieces are missing.
  /// - Throws: ``Problem``.
  static func wholeBody(
    of request: RouteRequest, most: Int, collectedIn uploads: UploadSpool
  ) async throws -> [UInt8]? {
    guard let piece = try piece(of: request) else {
      return try await request.withBody(most: most) { $0 }
    }
    let bytes = try await request.withBody(most: ExchangeMessages.longestBody) { $0 }
    guard piece.start <= most - bytes.count else {
      throw Problem(.contentTooLarge, "the body is longer than \(most) bytes")
    }
    guard let collected = try await uploads.add(bytes, as: piece) else { return nil }
    var whole: [UInt8] = []
    while case let more = try collected.piece(at: whole.count), !more.isEmpty { whole += more }
    return whole
  }

  private static func explaining<Answer>(
    _ body: () async throws -> Answer
  ) async throws -> Answer {
    do { return try await body() } catch let error as ExchangeError {
      switch error {
      case .disputed: throw Problem(.conflict, error.description)
      case .unreadable(let step):
        throw Problem(
          .internalServerError,
          "step \(step) of the library there cannot be read by others; run moonshelf doctor there")
      default: throw Problem(.unprocessableContent, error.description)
      }
    }
  }
}
