import AlbumLibrary
import AlbumSync
import Foundation
import HTTPTypes
import NIOCore

/// `/exchange/v1/…`: the exchange of operations with other libraries.
///
/// Operations are received and applied one by one, each when it is complete: a slow peer, or one
/// that dies halfway, blocks no writer. Operations to send are first written to a spool, so that a
/// peer that reads slowly occupies only a file.
///
/// All routes need a token that allows everything, also on a public server: an exchange takes memory, reveals the names
/// of replicas, and marks the library as one that exchanges.
enum ExchangeRoutes {
  static var all: [ServerRoute] {
    let uploads = UploadSpool()
    return [
      greet, meeting, knownOperations, newReplica(collectedIn: uploads),
      operations(collectedIn: uploads), feed,
    ] + covers(collectedIn: uploads)
  }

  /// The replica summary of this library.
  private static let greet = ServerRoute(.get, "/exchange/v1/greeting") { request in
    response(try await request.library.read { try greeting(of: $0, isNoted: false) })
  }

  /// Exchanges replica summaries.
  private static let meeting = ServerRoute(.post, "/exchange/v1/meet") { request in
    let theirs: ReplicaGreeting = try await message(of: request)
    let meeting = try await explaining {
      try await request.library.write { library in
        let disputed = try library.disputedReplica(with: theirs)
        return SyncMessages.Meeting(
          greeting: try greeting(of: library),
          waiting: try library.pendingOperations(besides: theirs.known), disputed: disputed,
          time: library.now)
      }
    }
    return response(meeting)
  }

  /// The known operations of a replica, for comparison by a copy.
  private static let knownOperations = ServerRoute(.get, "/exchange/v1/homes/{home}") { request in
    let home = try home(of: request)
    return response(try await request.library.read { try $0.knownOperations(of: home) })
  }

  /// Gives this library a new replica id if it is the copy.
  private static func newReplica(collectedIn uploads: UploadSpool) -> ServerRoute {
    ServerRoute(.post, "/exchange/v1/homes/{home}") { request in
      let home = try home(of: request)
      guard
        let body = try await ReceivedBody(of: request, most: maximumList, collectedIn: uploads)
      else { return Response(status: .accepted) }
      let theirs: [ReplicaGreeting.Known] = try decoded(await body.bytes())
      return response(
        try await request.library.write { library in
          guard try library.settleDispute(over: home, with: theirs) else {
            throw Problem(.conflict, "replica \(home) is not disputed")
          }
          return try greeting(of: library)
        })
    }
  }

  /// Receives operations of other libraries.
  private static func operations(collectedIn uploads: UploadSpool) -> ServerRoute {
    ServerRoute(.post, "/exchange/v1/acts") { request in
      let library = request.library
      guard let body = try await ReceivedBody(of: request, collectedIn: uploads) else {
        return Response(status: .accepted)
      }
      let receipt = try await explaining {
        let receiver = try await library.write { try OperationReceiver($0) }
        try await body.forEachPiece { bytes in
          try await library.write { _ in try receiver.take(bytes) }
        }
        return try await library.write { library in
          SyncMessages.Receipt(report: receiver.report, greeting: try greeting(of: library))
        }
      }
      return response(receipt)
    }
  }

  /// Sends the operations that another library lacks, in order.
  private static let feed = ServerRoute(.post, "/exchange/v1/feed") { request in
    let wanted: SyncMessages.FeedRequest = try await message(of: request)
    let (text, place) = try await explaining {
      // On a read-only connection without a time limit: an operation may be an import.
      try await request.library.reader.read(mayTakeLong: true) { library in
        guard try library.isShared() else {
          throw Problem(.conflict, "no replica summary was received yet; send one first")
        }
        let text = SpoolFile()
        let place = try library.sendOperations(
          to: wanted.greeting, after: wanted.after, bytes: SyncMessages.bytes
        ) { try text.append($0) }
        return (text, place)
      }
    }
    var headers: HTTPFields = [.contentType: "application/x-ndjson", .cacheControl: "no-store"]
    if let name = HTTPField.Name(SyncMessages.placeField) {
      headers[name] = String(decoding: try JSONEncoder().encode(place), as: UTF8.self)
    }
    return Response(
      status: .ok, headers: headers,
      body: .written(length: text.count) { write in
        try await text.forEachPiece { try await write(ByteBuffer(bytes: $0)) }
      })
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

  private static func home(of request: RouteRequest) throws -> Int64 {
    guard let home = request.parameters["home"].flatMap({ Int64($0) }), home > 0 else {
      throw Problem(.notFound, "a replica id is a number")
    }
    return home
  }

  static func response(_ value: some Encodable) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value) else {
      return Problem(.internalServerError, "the response cannot be written").response
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: .bytes(ByteBuffer(bytes: [UInt8](data))))
  }

  /// The maximum length of a greeting, and of a list of names of pictures: some 10,000 entries of
  /// either.
  private static let maximumMessage = 1 << 20
  /// The maximum length of a list of operations of one replica.
  private static let maximumList = 32 << 20

  static func message<Message: Decodable>(of request: RouteRequest) async throws -> Message {
    try await request.withBody(most: maximumMessage) { try decoded($0) }
  }

  private static func decoded<Message: Decodable>(_ bytes: [UInt8]) throws -> Message {
    guard let message = try? JSONDecoder().decode(Message.self, from: Data(bytes)) else {
      throw Problem(.badRequest, "the body is malformed")
    }
    return message
  }

  private static func explaining<Result>(_ body: () async throws -> Result) async throws -> Result {
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
