import AlbumBrowser
import AlbumModel
import AlbumPresentation

/// A key for a command of a script.
package struct CommandKey {
  let key: Character
  let command: String
  let help: String
  let takesAlbums: Bool

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - key: the key, other than those of the browser.
  ///   - command: the name of the command.
  ///   - help: what it does.
  ///   - takesAlbums: whether it has arguments: the user ends its line, which begins with the
  ///     chosen albums.
  package init(_ key: Character, command: String, help: String, takesAlbums: Bool) {
    (self.key, self.command, self.help, self.takesAlbums) = (key, command, help, takesAlbums)
  }

  var screenKey: ScreenKey {
    ScreenKey(
      .command(takesAlbums ? "\(command) % " : command), String(key),
      help: help.isEmpty ? "runs \(command)" : help)
  }
}

/// What a command of the program wrote.
package struct CommandOutput {
  let text: String
  let isFailed: Bool

  /// Makes an output: its text on both standard output and standard error, and whether it failed.
  package init(text: String = "", isFailed: Bool = false) {
    (self.text, self.isFailed) = (text, isFailed)
  }
}

extension AlbumScreen {
  /// The keys of the browser; those of the bar first.
  static let keys = [
    ScreenKey(.undo, "u", "Undo", help: "undoes the last step, of any program"),
    ScreenKey(.redo, "r", "Redo", help: "redoes it"),
    ScreenKey(
      .delete, "d", "Trash", help: "deletes the marked albums, or the selected one",
      events: [.delete]),
    ScreenKey(.search, "/", "Search", help: "searches while you type"),
    ScreenKey(
      .command(""), ":", "Command", help: "runs a command of moonshelf; % stands for the albums"),
    ScreenKey(.shelves, "s", "Shelves", help: "saved queries, chosen by their number"),
    ScreenKey(.history, "h", "History", help: "the last steps", isExpendable: true),
    ScreenKey(.layout, "t", "Layout", help: "the next layout", isExpendable: true),
    ScreenKey(
      .list, "Tab", "List", help: "a list or cards", events: [.character("\t")], isExpendable: true),
    ScreenKey(.help, "?", "Help", help: "this help; also F1"),
    ScreenKey(.leave, "q", "Quit", help: "quits"),
    ScreenKey(
      .mark, "Space", help: "marks the album, or removes its mark", events: [.character(" ")]),
    ScreenKey(.markRange, "v", help: "marks from the album marked last to this one"),
    ScreenKey(.command("set % "), "e", help: "changes fields: genre=Jazz"),
    ScreenKey(.command("set % rating=#"), "*", help: "rates; 4* is four"),
    ScreenKey(.command("move % #"), "m", help: "moves to a position; 12m is position 12"),
    ScreenKey(.command("why % "), "y", help: "where the values of a field come from"),
    ScreenKey(.command("facets "), "F", help: "counts the values of fields"),
    ScreenKey(.find, "f", help: "finds words in titles and artists"),
    ScreenKey(.findAgain(isBackwards: false), "n", help: "the next one found"),
    ScreenKey(.findAgain(isBackwards: true), "N", help: "the previous one"),
    ScreenKey(.albumHistory, "H", help: "the changes of the album"),
    ScreenKey(.scroll(1), "J", help: "scrolls the table down"),
    ScreenKey(.scroll(-1), "K", help: "scrolls it up"),
    ScreenKey(
      .clearSearch, "Esc", help: "closes what is open, then removes marks, then the search",
      events: [.escape]),
  ]

  /// The help: the movements, then every key.
  private static let movements = [
    ("← → j k", "the previous album, the next one; 10j is ten further"),
    ("PgUp PgDn", "a screenful of albums"),
    ("g G", "the first album, the last one; 30g is number 30"),
  ]

  func action(for event: TerminalEvent) -> ScreenAction? {
    if shelves != nil, let digit = event.digit, digit > 0 { return .shelf(digit) }
    return key(for: event)?.action
  }

  func isEnabled(_ action: ScreenAction) throws -> Bool {
    switch action {
    case .undo: try browser.canUndo
    case .redo: try browser.canRedo
    case .delete: browser.canDelete
    case .shelves: try !browser.shelves.isEmpty
    default: true
    }
  }

  func perform(_ action: ScreenAction, on step: Int64?, count: Int?) throws -> ScreenMessage {
    switch action {
    case .undo:
      guard let step = try browser.undo(step) else { break }
      return try message("Undid: \(step.label).", "r redoes it.", .redo, step.id)
    case .redo:
      guard let step = try browser.redo(step) else { break }
      return try message("Redid: \(step.label).", "u undoes it.", .undo, step.id)
    case .delete:
      guard let deleted = try browser.delete() else {
        return ScreenMessage(text: "Nothing to delete.")
      }
      return try message("Deleted \(deleted).", "u restores it.", .undo, browser.lastDeletion)
    case .history:
      (browser.showsHistory, shelves) = (showsAlbumHistory || !browser.showsHistory, nil)
      showsAlbumHistory = false
    case .albumHistory: (showsAlbumHistory, shelves) = (!showsAlbumHistory, nil)
    case .shelves: return try showShelves()
    case .shelf(let number):
      guard let shelves, shelves.indices.contains(number - 1) else { break }
      self.shelves = nil
      try browser.search(shelf: shelves[number - 1].name)
      return ScreenMessage(text: "Shelf: \(shelves[number - 1].name). Esc shows all albums.")
    case .layout: return ScreenMessage(text: "Layout: \(try browser.showNextLayout().name)")
    case .list: isList.toggle()
    case .mark: for _ in 0..<min(count ?? 1, scroller.count) { try browser.toggleMark() }
    case .markRange: try browser.markToSelected()
    case .findAgain(let isBackwards):
      find(from: (scroller.selected ?? 0) + (isBackwards ? -1 : 1), isBackwards: isBackwards)
    case .command(let text):
      return try perform(command: text.replacing("#", with: count.map { "\($0)" } ?? ""))
    case .help: shownText = shownText == help ? nil : help
    case .clearSearch: try close()
    case .leave: isDone = true
    case .search, .find, .scroll, .open: break
    }
    return ScreenMessage()
  }

  /// Closes what was opened last.
  private func close() throws {
    if shelves != nil {
      shelves = nil
    } else if shownText != nil {
      shownText = nil
    } else if !browser.marked.isEmpty {
      browser.clearMarks()
    } else {
      try browser.search("")
    }
  }

  private var help: [LabeledCell] {
    (Self.movements + keys.map { ($0.key, $0.help) }).map {
      LabeledCell(label: $0, cell: .value(.text($1)))
    }
  }

  /// Runs a command on the chosen albums, `%`; an output of several lines is shown in place of the
  /// table.
  ///
  /// - Throws: `UserError` with the only line of a command that failed.
  func perform(command: String) throws -> ScreenMessage {
    let text = String(command.trimmingPrefix { $0 == " " })
    guard !text.isEmpty else { return ScreenMessage() }
    let chosen = browser.chosenQuery
    guard chosen != nil || !text.contains("%") else {
      throw UserError("no album is selected")
    }
    let output = try run(text.replacing("%", with: chosen ?? ""))
    let lines = output.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count(where: { !$0.isEmpty }) > 1 else {
      let line = lines.first { !$0.isEmpty }.map(String.init) ?? ""
      if output.isFailed { throw UserError(line) }
      // The key is shorter than the command that the program advises.
      let parts = line.split(separator: " Undo with: ", maxSplits: 1)
      guard parts.count == 2 else { return ScreenMessage(text: line) }
      return try message(String(parts[0]), "u undoes it.", .undo, browser.nextToUndo)
    }
    shownText = lines.map { LabeledCell(label: "", cell: .value(.text(String($0)))) }
    return ScreenMessage(
      text: output.isFailed ? "The command failed. Esc closes its output." : "Esc closes this.")
  }

  /// Shows the saved queries to choose from, or hides them.
  private func showShelves() throws -> ScreenMessage {
    guard shelves == nil else {
      shelves = nil
      return ScreenMessage()
    }
    let known = try browser.shelves
    guard !known.isEmpty else {
      return ScreenMessage(text: "No shelves; save one with: moonshelf shelf save NAME QUERY")
    }
    shelves = known
    return ScreenMessage(text: "Choose a shelf by its number.")
  }
}
