import AlbumBrowser
import AlbumPresentation

/// What a ``ScreenSession`` shows around a row of cards, and what its keys do.
protocol ScreenContent: AnyObject {
  /// The row of cards.
  var scroller: HorizontalScroller { get }
  /// The text above the row.
  var title: String { get }
  /// The text in place of the position when there are no cards.
  var emptyText: String { get }
  /// Shown in place of the last message while it takes long.
  var progress: String? { get }
  /// Whether the session ends.
  var isDone: Bool { get }
  /// The action of a click on the selected card.
  var clickAction: ScreenAction? { get }
  /// Whether a movement ends typing, instead of moving among what was found.
  var endsTypingByMoving: Bool { get }
  /// Whether ``work()`` is to be called as soon as the user pauses.
  var isBusy: Bool { get }
  /// What is shown in front of the text being typed.
  var prompt: String { get }
  /// Whether digits count: `10` before a movement repeats it.
  var takesCounts: Bool { get }
  /// Whether the cards are lines of a table.
  var isList: Bool { get }
  /// Whether the table is a text, which may take the place of the cards.
  var isTextShown: Bool { get }
  /// The keys, those of the bar in its order.
  var keys: [ScreenKey] { get }

  /// The table of the selected card.
  func table() throws -> [LabeledCell]
  /// The lines of the panel at the side, at most `limit`; nil for no panel.
  func panel(_ limit: Int) throws -> [LabeledCell]?
  /// The headings, a rule and the cards of some indices as lines of a table.
  func list(_ indices: Range<Int>, width: Int) throws -> [String]

  /// The action of a key that is neither a movement nor a click.
  func action(for event: TerminalEvent) -> ScreenAction?
  /// Whether an action has something to act on; the key of another is grey.
  func isEnabled(_ action: ScreenAction) throws -> Bool
  /// Performs an action for which ``beginTyping(_:count:)`` returned nil.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - step: the step that the last message offered for it; nil for none.
  ///   - count: the number that was typed before the key; nil for none.
  /// - Returns: the message for the user.
  /// - Throws: any error; ``message(for:)`` decides what it means.
  func perform(_ action: ScreenAction, on step: Int64?, count: Int?) throws -> ScreenMessage
  /// Selects a card; called when the user stops, not for each card on the way.
  func scroll(to index: Int) throws
  /// Called before a key that is not typed text takes effect.
  func interrupt()

  /// Begins typing for an action.
  ///
  /// - Returns: the initial text; nil if nothing is to be typed for it.
  func beginTyping(_ action: ScreenAction, count: Int?) -> String?
  /// Takes the text typed so far.
  ///
  /// - Returns: the index to select until something is found; nil to leave the selection.
  /// - Throws: any error, as ``perform(_:on:count:)``.
  func typed(_ text: String, from start: Int) throws -> Int?
  /// Ends typing.
  ///
  /// - Returns: the message for the user.
  /// - Throws: any error; after ``TypingEnd/entered`` the text stays to be changed.
  func endTyping(_ end: TypingEnd, from start: Int) throws -> ScreenMessage

  /// Does a part of pending work.
  ///
  /// - Returns: a message for the user, if any.
  func work() throws -> ScreenMessage?
  /// Takes in changes of other programs; called a few times a second.
  func refresh() throws
  /// Whether the step that a message offers to undo or redo is still the next one.
  func isValid(_ offer: ScreenMessage.Offer) throws -> Bool
  /// The message for an error of an action.
  ///
  /// - Throws: the error, if it ends the session.
  func message(for error: any Error) throws -> String
}

extension ScreenContent {
  var takesCounts: Bool { false }
  var isList: Bool { false }
  var isTextShown: Bool { false }
  func list(_ indices: Range<Int>, width: Int) -> [String] { [] }

  func key(for event: TerminalEvent) -> ScreenKey? { keys.first { $0.events.contains(event) } }
  func action(for event: TerminalEvent) -> ScreenAction? { key(for: event)?.action }
}

/// How typing ended.
enum TypingEnd {
  /// With the Enter key.
  case entered
  /// By deleting more than there was.
  case emptied
  /// With the Escape key.
  case cancelled
}

/// A message for the user, in one line.
struct ScreenMessage {
  /// The offer to undo or redo one step with one key.
  struct Offer {
    let action: ScreenAction
    let step: Int64
  }

  var text = ""
  var offer: Offer?
}
