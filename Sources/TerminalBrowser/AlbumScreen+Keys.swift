import AlbumBrowser
import AlbumModel
import AlbumPresentation

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
  /// The actions that are not commands of the program, by their names in `actions.json`.
  private static let actions: [String: ScreenAction] = [
    "undo": .undo, "redo": .redo, "trash": .delete, "search": .search, "shelves": .shelves,
    "history": .history, "layout": .layout, "view": .list, "help": .help, "quit": .leave,
    "mark": .mark, "range": .markRange, "order": .command("sort "), "find": .find,
    "findNext": .findAgain(isBackwards: false), "findPrevious": .findAgain(isBackwards: true),
    "albumHistory": .albumHistory, "scrollDown": .scroll(1), "scrollUp": .scroll(-1),
    "escape": .clearSearch,
  ]

  /// The keys of the browser; those of the bar first.
  static let keys = (DeclaredAction.all ?? []).filter { !$0.terminalKeys.isEmpty }.map(key)

  static func key(of declared: DeclaredAction) -> ScreenKey {
    ScreenKey(
      declared.command.map { .command($0) } ?? actions[declared.name] ?? .movement,
      declared.terminalKeys, declared.bar == nil ? "" : declared.label ?? "",
      help: [declared.help, declared.example].compactMap(\.self).joined(separator: ": "),
      isExpendable: declared.bar == "wide")
  }

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
      shownText = nil
      (browser.showsHistory, shelves) = (showsAlbumHistory || !browser.showsHistory, nil)
      showsAlbumHistory = false
    case .albumHistory: (showsAlbumHistory, shelves, shownText) = (!showsAlbumHistory, nil, nil)
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
    case .search, .find, .scroll, .open, .movement: break
    }
    return ScreenMessage()
  }

  /// Closes what was opened last.
  private func close() throws {
    if shelves != nil {
      shelves = nil
    } else if shownText != nil {
      shownText = nil
    } else if showsAlbumHistory || browser.showsHistory {
      (showsAlbumHistory, browser.showsHistory) = (false, false)
    } else if !browser.marked.isEmpty {
      browser.clearMarks()
    } else {
      try browser.search("")
    }
  }

  private var help: [LabeledCell] {
    keys.map { LabeledCell(label: $0.keys, cell: .value(.text($0.help))) }
  }

  /// Runs a command on the chosen albums, `%`; an output of several lines is shown in place of the
  /// table.
  ///
  /// - Throws: `UserError` with the only line of a command that failed.
  func perform(command: String) throws -> ScreenMessage {
    let text = String(command.trimmingPrefix { $0 == " " })
    guard !text.isEmpty else { return ScreenMessage() }
    if text.hasPrefix("sort ") {
      try browser.sort(by: String(text.dropFirst(5)))
      return ScreenMessage()
    }
    let chosen = browser.chosenQuery
    guard chosen != nil || !text.contains("%") else { throw UserError("no album is selected") }
    let before = try browser.nextToUndo
    let output = try run(text.replacing("%", with: chosen ?? ""))
    let lines = output.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count(where: { !$0.isEmpty }) > 1 else {
      let line = lines.first { !$0.isEmpty }.map(String.init) ?? ""
      if output.isFailed { throw UserError(line) }
      if line.isEmpty, let step = try browser.history(1).first, step.id != before {
        return try message("\(step.label).", "u undoes it.", .undo, browser.nextToUndo)
      }
      // The key is shorter than the command that the program advises.
      let parts = line.split(separator: " Undo with: ", maxSplits: 1)
      guard parts.count == 2 else { return ScreenMessage(text: line) }
      return try message(String(parts[0]), "u undoes it.", .undo, browser.nextToUndo)
    }
    shownText = lines.map { Self.text($0) }
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
    shownText = nil
    guard !known.isEmpty else {
      return ScreenMessage(text: "No shelves; save one with: moonshelf shelf save NAME QUERY")
    }
    shelves = known
    return ScreenMessage(text: "Choose a shelf by its number.")
  }
}
