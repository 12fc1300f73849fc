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
}

/// A key: the bar, the help and what is done follow from it.
struct ScreenKey {
  let action: ScreenAction
  /// How it is called.
  let key: String
  /// Its name in the bar; empty for a key that is not there.
  let name: String
  /// What it does, in a few words.
  let help: String
  let events: [TerminalEvent]
  /// Whether it is left out of a bar without room.
  let isExpendable: Bool

  /// A key; by default its event is the character that it is called.
  init(
    _ action: ScreenAction, _ key: String, _ name: String = "", help: String = "",
    events: [TerminalEvent] = [], isExpendable: Bool = false
  ) {
    (self.action, self.key, self.name, self.help) = (action, key, name, help)
    self.events = key.count == 1 ? events + [.character(Character(key))] : events
    self.isExpendable = isExpendable
  }
}
