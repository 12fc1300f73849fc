import AlbumLibrary
import AlbumModel
public import AlbumPresentation
public import ArgumentParser
import Glibc

extension FormatName: ExpressibleByArgument {
  /// A format of any rows.
  public init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == argument }) else { return nil }
    self = format
  }
}

/// The format of albums: a built-in one, or that of a script.
struct AlbumFormat: ExpressibleByArgument {
  let name: FormatName

  static var allValueStrings: [String] { FormatName.ofAlbums.map(\.rawValue) }

  init?(argument: String) {
    guard !argument.hasPrefix(".") else { return nil }
    name = FormatName(rawValue: argument) ?? FormatName(script: argument)
  }
}

extension Column {
  /// The column of moments (``ResultOptions/time(_:)``).
  static var time: Column {
    var time = Column(key: "time")
    time.isWhole = true
    return time
  }

  /// The column, which a table drops before it cuts the text of others.
  var expendable: Column {
    var column = self
    column.isExpendable = true
    return column
  }
}

/// How a command reports its result.
struct ResultOptions: ParsableArguments {
  @Option(name: .customLong("format"), help: "Output format (default: table).")
  var chosenFormat: FormatName?

  func validate() throws { StandardOutput.isJSON = isJSON }

  /// The format of the result.
  var format: FormatName { chosenFormat ?? .table }

  /// Whether the result is for programs.
  var isJSON: Bool { format == .json || format == .jsonl }

  /// Whether the result is for programs, in any of their formats.
  var isForPrograms: Bool { format.makeFormat().isForPrograms }

  /// A moment in the output: in the user's zone, or in ISO 8601 for programs.
  func time(_ seconds: Int64) -> FieldValue {
    .text(isForPrograms ? LocalTime.iso(seconds) : LocalTime.text(seconds))
  }

  /// Reports the result in one line; to programs as a record of `message` and `step`.
  func say(_ message: String, step: Step? = nil, undo: String? = nil) {
    say([message], step: step, undo: undo)
  }

  /// Reports the result in several lines; to programs as one record, with further members in JSON.
  func say(
    _ lines: [String], step: Step? = nil, undo: String? = nil,
    and members: [(name: String, value: JSONValue)] = []
  ) {
    let message = lines.joined(separator: " ")
    switch format {
    case .table:
      for line in lines.dropLast() { print(TerminalText.safe(line)) }
      let last = TerminalText.safe(lines.last ?? "")
      print(undo.map { "\(last) Undo with: \($0)" } ?? last)
    case .json, .jsonl:
      let step = step.map { JSONValue.integer($0.id) } ?? .null
      print(JSONValue.members([("message", .text(message)), ("step", step)] + members).line)
    default:
      var (writer, output) = (format.makeFormat(), [UInt8]())
      writer.begin(["message", "step"], into: &output)
      let step = step.map { FieldValue.integer($0.id) }
      writer.row([Cell(.text(message)), Cell(step)], into: &output)
      writer.end(into: &output)
      print(String(decoding: TerminalText.safe(output), as: UTF8.self), terminator: "")
    }
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
  ///
  /// - Parameters:
  ///   - columns: the columns.
  ///   - rows: a value for each column.
  ///   - optional: the columns that a table leaves out if no row has a value of them.
  ///   - library: the library of the albums in the column `id`; in JSON, their positions follow it.
  ///   - message: printed in place of a table without rows.
  ///   - limit: the maximum number of rows that the user wants.
  ///   - title: the title of a page.
  /// - Throws: `OutputError`, `LibraryError`.
  func printRows(
    _ columns: [Column], _ rows: [[FieldValue?]], optional: Set<String> = [],
    positionsIn library: LibraryAPI? = nil,
    whenEmpty message: String, limit: Int? = nil, title: String = "moonshelf"
  ) throws {
    let shown = columns.indices.filter { index in
      !optional.contains(columns[index].key) || isForPrograms || rows.contains { $0[index] != nil }
    }
    try printRows(
      shown.map { columns[$0] }, positionsIn: library, whenEmpty: message, limit: limit,
      title: title
    ) { write in for row in rows { try write(shown.map { row[$0] }) } }
  }

  /// Prints rows one after another, as the method above; `rows` calls its argument with each.
  func printRows(
    _ columns: [Column], positionsIn library: LibraryAPI? = nil, whenEmpty message: String,
    limit: Int? = nil, title: String,
    each rows: @escaping (_ write: ([FieldValue?]) throws -> Void) throws -> Void
  ) throws {
    let terminal = Terminal(fileDescriptor: 1)
    var columns = columns
    let index = isJSON && library != nil ? columns.firstIndex { $0.key == "id" } : nil
    let positions = library.map(ShelfPositions.init)
    if let index { columns.insert(.right("position"), at: index + 1) }
    // Nothing is cut in a pipe, except what is too long to be read.
    let isShortened = format == .table && terminal.width == nil
    Console.flush()
    let omitted = try format.makeFormat(terminal: terminal, title: title).write(
      under: columns, unlessEmpty: format == .table && limit != 0, terminal: terminal,
      to: StandardOutput.sink(STDOUT_FILENO)
    ) { write in
      try rows { row in
        var row = row
        if let index, let positions, case .integer(let id)? = row[index] {
          row.insert(try positions.value(of: AlbumID(rawValue: id)), at: index + 1)
        }
        for index in row.indices where isShortened {
          guard let value = row[index], value.textSize > 200 else { continue }
          row[index] = .text(TextWidth.truncated(value.description, toWidth: 200))
        }
        try write(row)
      }
    }
    if let omitted { Console.note(omitted: omitted) } else { print(message) }
  }
}
