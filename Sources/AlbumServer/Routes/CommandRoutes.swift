import AlbumModel
import HTTPTypes

/// Commands of scripts: each runs as a job, whose output a client reads while it runs.
///
/// They need the right to do everything, since a script may have permissions of its own.
enum CommandRoutes {
  static var all: [ServerRoute] { [list, start, read, answer, end] }

  private static let list = ServerRoute("listCommands") { request in
    let commands = try await request.library.table { [commands = request.library.commands] _, _ in
      commands.current?.commands() ?? .array([])
    }
    return Page(["commands": commands]).response(to: request.head)
  }

  private static let start = ServerRoute("runCommand") { request in
    let (name, call) = (request.parameters["name"] ?? "", try await request.object())
    let words = try await request.library.table { [commands = request.library.commands] _, _ in
      try commands.current?.arguments(for: name, call)
    }
    guard let words else {
      throw Problem(.notFound, "no script has a command \"\(name.prefix(40))\"")
    }
    let id = try request.library.jobs.start(words, below: request.library.prefix)
    var response = Page(["id": .integer(Int64(id))]).response(as: .created)
    response.headers[.location] = "\(request.library.prefix)/api/v1/jobs/\(id)"
    return response
  }

  private static let read = ServerRoute("readJob") { request in
    let values = try request.query()
    let number = try request.integer("after", in: values, 0...Int.max) ?? 0
    return Page(try await request.job.read(after: number)).response(as: .ok)
  }

  private static let answer = ServerRoute("answerJob") { request in
    let (job, answer) = (try request.job, try await request.object())
    guard answer.value(named: "values") == .null || answer.exactTexts("values") != nil else {
      throw Problem(.unprocessableContent, "values must be a list of texts, or null for no answer")
    }
    guard answer.exactTexts("values")?.joined().utf8.count ?? 0 <= 1 << 15 else {
      throw Problem(.contentTooLarge, "an answer has at most 32 KB")
    }
    guard job.answer(answer) else { throw Problem(.conflict, "the command asks nothing") }
    return Response(status: .noContent)
  }

  private static let end = ServerRoute("endJob") { request in
    try request.job.interrupt()
    return Response(status: .noContent)
  }
}

extension RouteRequest {
  /// The command named in the path.
  fileprivate var job: CommandJob {
    get throws { try library.jobs.job(parameters["id"] ?? "", below: library.prefix) }
  }
}
