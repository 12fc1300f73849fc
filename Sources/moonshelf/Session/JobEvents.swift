import AlbumFiles
import AlbumModel
import AlbumScripting
@preconcurrency import Glibc

/// What a command of a script reports to the server that runs it, besides its output: lines with a
/// record separator and JSON (RFC 7464), which `CommandJob` reads.
enum JobEvents {
  /// Whether a server runs this process.
  // Set once, before scripts run.
  nonisolated(unsafe) private(set) static var isOn = false

  /// Begins to report; output is written line by line from now on.
  static func begin() {
    isOn = true
    setvbuf(stdout, nil, _IOLBF, 0)
    // A server that is killed cannot end it.
    _ = DetachedThread.start {
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while poll(&input, 1, -1) < 0, errno == EINTR {}
      kill(getpid(), SIGTERM)
    }
  }

  static func send(_ event: JSONValue) {
    print("\u{1E}\(event.line)")
    fflush(nil)
  }

  static func progress(_ label: String, done: Int, total: Int?) {
    send([
      "progress": ["label": .text(label), "done": JSONValue(done), "total": JSONValue(total)]
    ])
  }

  /// Asks the server's client.
  ///
  /// - Returns: the answer; nil at the end of the input.
  static func ask(_ question: Preference) -> String? {
    send(["questions": [question.node(with: "label", required: false)]])
    guard let line = readLine(), case .object(let answer)? = try? JSONValue(reading: line) else {
      return nil
    }
    return answer.exactTexts("values")?.first
  }
}

extension Preference {
  /// It, for a form of a client of the server, where its text is a `label` or a `help`.
  func node(with text: String, required: Bool) -> JSONValue {
    let type: JSONValue =
      switch standard {
      case .integer: "integer"
      case .number: "number"
      case .flag: "boolean"
      case .text, .list: "text"
      }
    return .members([
      ("name", .text(name)), (text, .text(label)), ("type", type), ("default", JSONValue(standard)),
      ("choices", .array(choices.map { JSONValue($0) })),
      ("minimum", minimum.map { .number($0) } ?? .null),
      ("maximum", maximum.map { .number($0) } ?? .null), ("required", .flag(required)),
    ])
  }
}
