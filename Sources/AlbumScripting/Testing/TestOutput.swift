import AlbumBrowser
import AlbumModel
import LuaRuntime

/// The output and the log of a test.
final class TestOutput {
  /// The maximum size, in bytes: a test that prints without end must not use all memory.
  private static let most = 4 << 20
  /// The number of lines that are shown of a failed test.
  private static let mostLines = 50
  /// The length of a line that is shown, in bytes.
  private static let maximumLine = 1000

  private var printedBytes: [UInt8] = []
  private var bytes: [UInt8] = []

  /// The output without the log.
  var printed: String { String(decoding: printedBytes, as: UTF8.self) }

  /// The last lines of both, in order.
  var lines: [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let shown = lines.suffix(Self.mostLines).map { line in
      String(decoding: line.prefix(Self.maximumLine), as: UTF8.self)
        + (line.count > Self.maximumLine ? "… (\(line.count) bytes)" : "")
    }
    let left = lines.count - shown.count
    return left == 0 ? shown : ["… \(CountText.of(left, "line")), then:"] + shown
  }

  func print(_ line: String) { write(Array((line + "\n").utf8)) }

  func write(_ text: [UInt8]) {
    guard bytes.count < Self.most else { return }
    printedBytes += text
    bytes += text
  }

  func log(_ level: String, _ message: String) {
    guard bytes.count < Self.most else { return }
    bytes += "\(level): \(message)\n".utf8
  }
}

/// The user of a test: opens the items of scrollers that the test requested, then leaves, and answers
/// questions.
final class TestUser: ScrollerPresenter {
  private let plain: PlainScroller
  private var wishes: [Int] = []
  private var answers: [String: FieldValue] = [:]

  init(output: TestOutput) { plain = PlainScroller { output.print($0) } }

  /// `testing.open(index)`.
  func open(_ index: Int) throws {
    guard index > 0 else { throw LuaArgumentError(1, "index must be 1 or more, got \(index)") }
    wishes.append(index - 1)
  }

  /// `testing.answer(name, value)`.
  func answer(_ name: String, _ value: FieldValue?) { answers[name] = value }

  func answers(to questions: [Preference]) throws -> [FieldValue] {
    try questions.map { question in
      guard let answer = answers[question.name] else {
        throw UserError(
          "asked \"\(question.label)\"; testing.answer(\"\(question.name)\", …) sets an answer")
      }
      return question.accepts(answer) ? answer : try question.value(from: answer.description)
    }
  }

  func present(_ presentation: ScrollerPresentation) throws -> Int? {
    _ = try plain.present(presentation)
    guard !wishes.isEmpty else { return nil }
    let wish = wishes.removeFirst()
    guard wish < presentation.scroller.count else {
      throw LuaFailure(
        "the test opens item \(wish + 1) of \"\(presentation.title)\", which has "
          + "\(presentation.scroller.count)")
    }
    try presentation.scroll(to: wish)
    return presentation.scroller.selected
  }
}
