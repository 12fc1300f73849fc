/// The actions of keys.
enum ScreenAction: Equatable {
  case undo
  case redo
  case delete
  case search
  case clearSearch
  /// Looks for an item by its words as they are typed.
  case find
  /// The next item with these words, or the previous one.
  case findAgain(isBackwards: Bool)
  case history
  /// The history of the selected album.
  case albumHistory
  case shelves
  /// A saved query by its number in the panel, from 1.
  case shelf(Int)
  case layout
  case list
  case mark
  /// Marks from the album marked last to the selected one.
  case markRange
  /// A command of the program, `%` for the chosen albums and `#` for the count; the user ends one
  /// with a space at its end, or whose count is missing.
  case command(String)
  /// Scrolls the table by a number of lines.
  case scroll(Int)
  case help
  case open
  case leave
  /// A key that is not here: see ``TerminalEvent/destination(from:count:pageLength:times:)``.
  case movement
}

/// A key: the bar, the help and what is done follow from it.
struct ScreenKey {
  let action: ScreenAction
  /// The names of its keys, separated by spaces.
  let keys: String
  /// Its name in the bar; empty for a key that is not there.
  let name: String
  /// What it does, in a few words.
  let help: String
  /// Whether it is left out of a bar without room.
  let isExpendable: Bool
  let events: [TerminalEvent]

  var names: [String] { keys.split(separator: " ").map(String.init) }
  /// How it is called in the bar.
  var key: String { names.first ?? "" }

  /// An action and the names of its keys.
  init(
    _ action: ScreenAction, _ keys: String, _ name: String = "", help: String = "",
    isExpendable: Bool = false
  ) {
    (self.action, self.keys, self.name, self.help) = (action, keys, name, help)
    self.isExpendable = isExpendable
    events = action == .movement ? [] : keys.split(separator: " ").compactMap(TerminalEvent.key)
  }
}
