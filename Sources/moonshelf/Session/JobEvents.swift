import AlbumBrowser
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
    answer(to: question.node(with: "label", required: false))?.first
  }

  fileprivate static func answer(to question: JSONValue) -> [String]? {
    send(["questions": [question]])
    guard let line = readLine(), case .object(let answer)? = try? JSONValue(reading: line) else {
      return nil
    }
    return answer.exactTexts("values")
  }
}

/// Shows scrollers to the server's client, as questions whose answer is `select` or `open` and an index.
final class JobScroller: ScrollerPresenter {
  /// Presents in processes without a server.
  private let other: any ScrollerPresenter
  init(orElse other: any ScrollerPresenter) { self.other = other }

  func present(_ presentation: ScrollerPresentation) throws -> Int? {
    guard JobEvents.isOn else { return try other.present(presentation) }
    let scroller = presentation.scroller
    while let selected = scroller.selected {
      // A line is limited, so only some items on both sides are sent.
      let shown = max(0, selected - 24)..<min(scroller.count, selected + 25)
      let rows = try presentation.rows().prefix(30).map { row -> JSONValue in
        ["label": .text(row.label), "text": .text(String(row.cell.text.prefix(200)))]
      }
      let answer = JobEvents.answer(to: [
        "name": "item", "type": "scroller", "label": .text(presentation.title),
        "default": JSONValue(selected), "first": JSONValue(shown.lowerBound),
        "count": JSONValue(scroller.count), "rows": .array(rows),
        "items": .array(try scroller.cells(shown).map(Self.node)),
      ])
      guard let answer, let index = answer.last.flatMap({ Int($0) }) else { return nil }
      try presentation.scroll(to: index)
      if answer.first == "open" { return scroller.selected }
    }
    return nil
  }

  private static func node(_ cell: ScrollerCell) -> JSONValue {
    var cover: Substring?
    if case .file(let path) = cell.picture { cover = path.split(separator: "/").last?.prefix(64) }
    return [
      "title": .text(String(cell.title.prefix(80))), "cover": JSONValue(cover.map(String.init)),
      "subtitle": .text(String(cell.subtitle.prefix(80))),
    ]
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
