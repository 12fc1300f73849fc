import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import HTTPTypes

@testable import AlbumServer

/// A file of `Tests/ServerCases`: requests, and the responses of a server.
///
/// The first lines say why it exists. Then sections follow, each after a line `== NAME`: `new` begins
/// with the server of an empty library that everybody may read, `new private` with one that needs
/// the token for it, `albums` adds albums, each a line in JSON, and `requests` has the requests, each
/// after `$`: a method, a path and a body. Writes show the token. Further headers follow after `>`;
/// one without a value is not sent.
///
/// `TOKEN` is the token, `PORT` the server's port, `TAG` and `NEXT` the tag and the next page of the
/// last response that had one, and `OLD` the tag before that.
enum ServerCase {
  /// Sends the requests.
  ///
  /// - Parameter lines: the lines of the file.
  /// - Returns: the lines with the responses of now.
  /// - Throws: `CaseFolder.Malformed`, and errors of the connection.
  static func replayed(_ lines: [String]) async throws -> [String] {
    var result = Array(lines.prefix { !$0.hasPrefix("== ") })
    let sections = CaseFolder.sections(of: lines)
    let starts = sections.indices.filter { sections[$0].words[0] == "new" }
    guard starts.first == 0 else {
      throw CaseFolder.Malformed(description: "it does not begin with \"new\"")
    }
    for (start, end) in zip(starts, starts.dropFirst() + [sections.endIndex]) {
      let isPublic = sections[start].words.last != "private"
      let bench = try ServerBench(configure: { $0.isPublic = isPublic }, tables: { CaseTables() })
      result += sections[start].lines
      try await bench.run { client in
        var conversation = ServerConversation(client: client)
        for section in sections[(start + 1)..<end] {
          result += try await conversation.replayed(section)
        }
      }
    }
    return result
  }
}

/// The requests to one server.
private struct ServerConversation {
  let client: ServerClient
  private var tag = ""
  private var oldTag = ""
  private var next = ""

  /// The headers that a response shows.
  private static let shown: [HTTPField.Name] =
    [.location, .allow, .wwwAuthenticate, .retryAfter]
    + [HTTPField.Name("Moonshelf-Step")].compactMap(\.self)

  init(client: ServerClient) { self.client = client }

  mutating func replayed(_ section: CaseFolder.Section) async throws -> [String] {
    switch section.words {
    case ["albums"]:
      for body in section.content {
        let added = try await client.ask(.post, "/api/v1/albums", body)
        guard added.status == 201 else { throw CaseFolder.Malformed(description: added.text) }
      }
      return Array(section.lines)
    case ["requests"]:
      var result = Array(section.lines.prefix(1))
      let content = section.content
      for line in content.indices where content[line].hasPrefix("$ ") {
        let headers = content[(line + 1)...].prefix { $0.hasPrefix("> ") }
        result += [content[line]] + headers
        result += try await response(
          to: content[line].dropFirst(2).split(separator: " ", maxSplits: 2).map(filled),
          headers.map { $0.dropFirst(2).split(separator: ": ", maxSplits: 1).map(filled) })
      }
      return result
    default: throw CaseFolder.Malformed(description: "there is no section \"\(section.words)\"")
    }
  }

  private func filled(_ text: Substring) -> String {
    [
      ("TOKEN", ServerBench.token), ("PORT", "\(client.port)"), ("TAG", tag), ("OLD", oldTag),
      ("NEXT", next),
    ].reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }

  private mutating func response(to words: [String], _ further: [[String]]) async throws -> [String]
  {
    guard words.count > 1, let method = HTTPRequest.Method(words[0]) else {
      throw CaseFolder.Malformed(description: "\(words) is no request")
    }
    var headers: HTTPFields = [.get, .head].contains(method) ? [:] : ServerBench.writing
    for header in further {
      guard let name = HTTPField.Name(header[0].replacing(":", with: "")) else { continue }
      headers[name] = header.count > 1 ? header[1] : nil
    }
    let answer = try await client.ask(
      method, words[1], words.count > 2 ? words[2] : nil, headers: headers)
    var lines = ["\(answer.status)"]
    lines += Self.shown.compactMap { name in answer.headers[name].map { "\(name): \($0)" } }
    if let type = answer.headers[.contentType], type != "application/json" {
      lines.append("Content-Type: \(type)")
    }
    if let length = answer.headers[.contentLength], method == .head {
      lines.append("Content-Length: \(length)")
    }
    if let found = answer.headers[.eTag] {
      if found == tag { lines.append("ETag: TAG") } else { (oldTag, tag) = (tag, found) }
    }
    next = answer["next"] ?? next
    let text = answer.text.replacing(/\b1[78]\d{8}\b/, with: "TIME")
      .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "2026-01-01T00:00:00Z")
      .replacing(/"(id|name)":"[0-9a-f-]{8,}"/) { "\"\($0.output.1)\":\"ID\"" }
    return lines + CaseFolder.lines(text, escaping: ["$ ", "> "])
  }
}

/// Layouts of a program with scripts.
final class CaseTables: AlbumTables {
  func layouts() -> [String] { ["default", "broken", "cover"] }
  func search(for layout: String) -> String { "" }

  func table(of album: Album, layout: String) throws -> [LabeledCell]? {
    switch layout {
    case "default":
      [
        LabeledCell(
          label: "Album",
          cell: .styled(StyledText(text: album.title, color: .rgb(255, 136, 0), isBold: true)))
      ]
    case "broken": throw UserError("the script failed")
    case "cover":
      [LabeledCell(label: "Cover", cell: album.content[.coverURL].map(Cell.value) ?? .empty)]
    default: nil
    }
  }
}
