import AlbumLibrary
import AlbumModel
public import AlbumPresentation
public import ArgumentParser
import Glibc

extension FormatName: ExpressibleByArgument {}

/// How a command reports its result.
struct ResultOptions: ParsableArguments {
  @Option(name: .long, help: "Output format.")
  var format: FormatName = .table

  /// Whether the result is for programs.
  var isJSON: Bool { format == .json || format == .jsonl }

  /// A moment in the output: in the user's zone, or in ISO 8601 for programs.
  func time(_ seconds: Int64) -> FieldValue {
    .text(format.makeFormat().isForPrograms ? LocalTime.iso(seconds) : LocalTime.text(seconds))
  }

  /// Reports the result in one line; as an object of `message` and `step` if JSON is requested.
  func say(_ message: String, step: Step? = nil, undo: String? = nil) {
    guard isJSON else {
      let message = TerminalText.safe(message)
      print(undo.map { "\(message) Undo with: \($0)" } ?? message)
      return
    }
    let answer: JSONValue = [
      "message": .text(message), "step": step.map { .integer($0.id) } ?? .null,
    ]
    print(answer.line)
  }

  /// Prints objects for programs: a list of them, or one per line.
  func printAnswers(_ answers: [JSONValue]) {
    guard format == .json else {
      for answer in answers { print(answer.line) }
      return
    }
    print(answers.isEmpty ? "[" : "[\n" + answers.map(\.line).joined(separator: ",\n"))
    print("]")
  }

  /// Prints rows other than albums, in any of the formats.
  func printRows(
    _ columns: [Column], _ rows: [[FieldValue?]], whenEmpty message: String, limit: Int? = nil,
    title: String = "moonshelf"
  ) throws {
    if rows.isEmpty, format == .table, limit != 0 { return print(message) }
    let terminal = Terminal(fileDescriptor: 1)
    Console.flush()
    let omitted = try format.makeFormat(terminal: terminal, title: title)
      .write(rows, under: columns, terminal: terminal, to: StandardOutput.sink(STDOUT_FILENO))
    Console.note(omitted: omitted)
  }
}
