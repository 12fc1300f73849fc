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

  /// The table of the selected card.
  func table() throws -> [LabeledCell]
  /// The lines of the panel at the side, at most `limit`; nil for no panel.
  func panel(_ limit: Int) throws -> [ScreenPanelLine]?
  /// The keys at the bottom.
  func keys() throws -> [ScreenKey]

  /// The action of a key that is neither a movement nor a click.
  func action(for event: TerminalEvent) -> ScreenAction?
  /// Performs an action other than ``ScreenAction/search``.
  ///
  /// - Returns: the message for the user.
  /// - Throws: any error; ``message(for:)`` decides what it means.
  func perform(_ action: ScreenAction, on step: Int64?) throws -> ScreenMessage
  /// Selects a card; called when the user stops, not for each card on the way.
  func scroll(to index: Int) throws
  /// Called before a key that is not typed text takes effect.
  func interrupt()

  /// The initial text of a search; nil if there is nothing to search.
  func beginTyping() -> String?
  /// Takes the text typed so far.
  ///
  /// - Returns: the index to select until something is found; nil to leave the selection.
  /// - Throws: any error, as ``perform(_:on:)``.
  func typed(_ text: String, from start: Int) throws -> Int?
  /// Ends typing; the parameters and the result are those of ``typed(_:from:)``.
  func endTyping(_ end: TypingEnd, from start: Int) throws -> Int?

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

/// How typing ended.
enum TypingEnd {
  /// With the Enter key.
  case entered
  /// By deleting more than there was.
  case emptied
  /// With the Escape key.
  case cancelled
}

/// The actions of keys.
enum ScreenAction: Equatable {
  case undo
  case redo
  case delete
  case search
  case searchAgain
  case clearSearch
  case history
  /// The history of the selected album.
  case albumHistory
  case shelves
  /// A saved query by its number in the panel, from 1.
  case shelf(Int)
  case layout
  case open
  case leave
}

/// A key in the bar at the bottom; a disabled one is grey.
struct ScreenKey {
  let action: ScreenAction
  let key: String
  let name: String
  var isEnabled = true
}

/// A line of the panel at the side.
struct ScreenPanelLine {
  let text: String
  var isDimmed = false
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
