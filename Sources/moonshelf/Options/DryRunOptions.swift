import AlbumLibrary
import AlbumModel
import AlbumPresentation
import AlbumScripting
import ArgumentParser

/// Whether a command only shows the changes that it would make.
struct DryRunOptions: ParsableArguments {
  /// The maximum number of shown changes of each step.
  static let shownChanges = 50

  /// The last line of a dry run.
  static let end = "Dry run: no changes were saved."

  @Flag(name: .customLong("dry-run"), help: "Show the changes without saving them.")
  var isOn = false

  /// In a dry run, reports the steps that a command would have made, instead of its result.
  ///
  /// - Returns: false if it is no dry run.
  func shows(_ library: LibraryAPI, in result: ResultOptions) throws -> Bool {
    if isOn { try DryRunSteps(library.dryRunSteps(), of: library).show(in: result) }
    return isOn
  }

  /// In a dry run, reports what a command would change besides albums, instead of its result.
  ///
  /// - Returns: false if it is no dry run.
  func says(_ line: String, in result: ResultOptions) -> Bool {
    if isOn { result.say([line, Self.end]) }
    return isOn
  }

  /// The same for a command without formats.
  func says(_ line: String) -> Bool {
    if isOn { for line in [line, Self.end] { print(TerminalText.safe(line)) } }
    return isOn
  }

  /// In a dry run, prints the steps that a script would have made.
  func show(_ library: LibraryAPI) throws {
    guard isOn else { return }
    for line in try DryRunSteps(library.dryRunSteps(), of: library).lines + [Self.end] {
      print(TerminalText.safe(line))
    }
  }
}

/// The options of a command that changes the library.
struct ChangeOptions: ParsableArguments {
  @OptionGroup var dryRun: DryRunOptions
  @OptionGroup var result: ResultOptions
  @OptionGroup var library: LibraryOptions

  /// The result of a change, in one line for the user.
  enum Outcome {
    case changed(String)
    case unchanged(String)
  }

  /// Opens the library for a change and reports the result, with the step and how to undo it; in a
  /// dry run, the steps that would have been made.
  ///
  /// - Throws: any error of `body`; `ExitCode` when unloading a script failed.
  func change(mustExist: Bool = true, _ body: (LibraryAPI) throws -> Outcome) throws {
    let library = try open(mustExist: mustExist)
    let outcome = try body(library)
    switch outcome {
    case .changed(let message): try report([message], in: library)
    case .unchanged(let message): if try !shows(library) { result.say(message) }
    }
  }

  /// Opens the library for a change that scripts may observe.
  func open(mustExist: Bool = true, makes: Bool = true) throws -> LibraryAPI {
    try library.open(for: .changes, mustExist: mustExist, makes: makes, isDryRun: dryRun.isOn)
      .library
  }

  /// Reports a change, with its step and how to undo it; in a dry run, the steps that would have been
  /// made.
  func report(
    _ lines: [String], in library: LibraryAPI, and members: [(name: String, value: JSONValue)] = []
  ) throws {
    if try shows(library) { return }
    let step = try library.history(1).first
    result.say(lines, step: step, undo: self.library.command("undo"), and: members)
  }

  /// Whether nothing is saved.
  var isDryRun: Bool { dryRun.isOn }

  func says(_ line: String) -> Bool { dryRun.says(line, in: result) }
  func shows(_ library: LibraryAPI) throws -> Bool { try dryRun.shows(library, in: result) }
}

extension LibrarySession {
  /// Runs a script's command or program, shows the steps of a dry run, and closes the library.
  ///
  /// - Throws: `ExitCode` for a code other than 0; any error of `body`.
  func finish(_ dryRun: DryRunOptions, _ body: (ScriptHost) throws -> Int32) throws {
    let code = try stoppable(body)
    try dryRun.show(library)
    CommandFailure.noteSteps()
    try close()
    if code != 0 { throw ExitCode(code) }
  }
}

/// The steps that a command would make, undo or redo, with their changes.
struct DryRunSteps {
  private let verb: String
  private let steps: [(step: Step, changes: [String])]

  /// Reads the changes of steps.
  init(
    _ steps: [Step], of library: LibraryAPI, _ verb: String = "Would run", isBackward: Bool = false
  ) throws {
    self.verb = verb
    self.steps = try steps.map { step in
      let limit = DryRunOptions.shownChanges
      return (step, try library.changes(of: step, isBackward: isBackward, limit: limit))
    }
  }

  /// The steps, each followed by its changes.
  var lines: [String] {
    if steps.isEmpty { return ["No changes."] }
    var lines: [String] = []
    for (step, changes) in steps {
      lines.append("\(verb): \(step.label) (\(step.changeCount.changes))")
      for change in changes { lines.append("  \(change)") }
      let more = step.changeCount - changes.count
      if more > 0 { lines.append("  … and \(more) more") }
    }
    return lines
  }

  /// Reports them, and that nothing was saved.
  func show(in result: ResultOptions) {
    let would = steps.map { step, changes -> JSONValue in
      [
        "label": .text(step.label), "change_count": JSONValue(step.changeCount),
        "changes": .array(changes.map(JSONValue.text)),
      ]
    }
    let shown = result.format == .table ? lines : []
    result.say(shown + [DryRunOptions.end], and: [("would", .array(would))])
  }
}
