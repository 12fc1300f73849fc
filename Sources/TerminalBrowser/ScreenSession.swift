import AlbumBrowser

/// The terminal front end of a row of cards: handles the user's input, and draws the result.
final class ScreenSession {
  /// The interval of checks for changes of other programs, in milliseconds.
  private static let pulse: Int32 = 250

  private let content: any ScreenContent
  private let terminal: TerminalSession
  /// The drawer of pictures, until there are any.
  private var unusedDrawer: PictureDrawer?
  private var drawing: ScreenView.Drawing?
  private var message = ScreenMessage()
  /// The text being typed, the index at its beginning, and what may be typed; nil if there is none.
  private var typed: (text: String, start: Int, hint: String)?
  /// The index to move to: scripts are notified of the final selection only.
  private var target = 0
  /// The number typed before a key; nil if there is none.
  private var count: Int?
  /// The first line of the table that is shown.
  private var tableStart = 0

  /// Makes a session.
  init(_ content: any ScreenContent, on terminal: TerminalSession, drawer: PictureDrawer? = nil) {
    self.content = content
    self.terminal = terminal
    unusedDrawer = drawer
  }

  /// Shows the content until the user leaves, or the program ends.
  ///
  /// - Throws: what ``ScreenContent/message(for:)`` throws, or the error of drawing.
  func run() throws {
    try draw()
    // Requests the covers of the visible albums.
    try content.refresh()
    while !content.isDone, !terminal.isOver {
      let isHeard = try terminal.nextEvents(milliseconds: content.isBusy ? 0 : Self.pulse) {
        try take($0)
        return !content.isDone
      }
      if terminal.isOver { return }
      try attempt {
        if isHeard {
          try moveToTarget()
        } else if content.isBusy, let message = try content.work() {
          self.message = message
        }
      }
      terminal.settle()
      guard !content.isDone else { return }
      try content.refresh()
      if let offer = message.offer, try !content.isValid(offer) { message = ScreenMessage() }
      try draw()
    }
  }

  private func draw() throws {
    target = content.scroller.selected ?? 0
    try terminal.show(image)
    // The terminal is queried for its capabilities only when there are pictures.
    guard let drawer = unusedDrawer,
      content.scroller.nearest.contains(where: { $0.cell.picture != .none })
    else { return }
    unusedDrawer = nil
    terminal.beginPictures(.auto, by: drawer)
    try terminal.show(image)
  }

  private func image() throws -> ScreenImage {
    let view = ScreenView(
      size: terminal.size, usesStyles: terminal.usesStyles, pictures: terminal.pictures)
    let text = message.text.isEmpty ? typed?.hint ?? "" : message.text
    let drawing = try view.draw(
      content, typed: typed?.text, message: content.progress ?? text, from: tableStart)
    tableStart = drawing.tableStart
    self.drawing = drawing
    return drawing.image
  }

  /// Runs an action, and shows its error unless that ends the session.
  private func attempt(_ body: () throws -> Void) throws {
    do { try body() } catch { message = ScreenMessage(text: try content.message(for: error)) }
  }

  private func take(_ event: TerminalEvent) throws {
    // Pasted text is inserted into a text field, and ignored without one.
    if case .paste = event, typed == nil { return }
    let offer = message.offer
    message = ScreenMessage()
    try attempt {
      if typed != nil { try type(event, offer) } else { try press(event, offer) }
    }
  }

  private func press(_ event: TerminalEvent, _ offer: ScreenMessage.Offer?) throws {
    content.interrupt()
    let action = content.action(for: event)
    if content.takesCounts, action == nil, let digit = event.digit, digit > 0 || count != nil {
      let number = min((count ?? 0) * 10 + digit, 9_999_999)
      count = number
      message = ScreenMessage(text: "\(number)")
      return
    }
    let times = count
    count = nil
    let pageLength = max(1, (drawing?.cards.count ?? 1) - 1)
    if case .click(let column, let row) = event {
      try click(column, row, offer)
    } else if let height = drawing?.textHeight,
      let start = event.destination(
        from: tableStart, count: 1 << 20, pageLength: max(1, height - 1), times: times)
    {
      tableStart = max(0, start)
    } else if let action {
      // What the user does not see is not acted on.
      let isUnseen = [.leave, .delete, .markRange].contains(action)
      try perform(drawing?.textHeight != nil && isUnseen ? .clearSearch : action, offer, times)
    } else if let index = event.destination(
      from: target, count: content.scroller.count, pageLength: pageLength, times: times)
    {
      go(to: index)
    }
  }

  private func go(to index: Int) {
    target = min(max(0, index), max(0, content.scroller.count - 1))
    tableStart = 0
  }

  private func click(_ column: Int, _ row: Int, _ offer: ScreenMessage.Offer?) throws {
    if let key = drawing?.keys.first(where: { $0.area.contains(column: column, row: row) }) {
      try perform(key.action, offer)
    } else if let card = drawing?.cards.first(where: { $0.area.contains(column: column, row: row) })
    {
      if card.index == target, let action = content.clickAction { return try perform(action, nil) }
      go(to: card.index)
    }
  }

  private func perform(
    _ action: ScreenAction, _ offer: ScreenMessage.Offer?, _ count: Int? = nil
  ) throws {
    if case .scroll(let lines) = action {
      tableStart += lines * (count ?? 1)
      return
    }
    // An action is for the album that the user sees at the end of the movement.
    try moveToTarget()
    tableStart = 0
    if let text = content.beginTyping(action, count: count) {
      typed = (text, target, content.keys.first { $0.action == action }?.help ?? "")
    } else {
      let step = offer?.action == action ? offer?.step : nil
      message = try content.perform(action, on: step, count: count)
      target = content.scroller.selected ?? 0
    }
  }

  private func moveToTarget() throws {
    guard let selected = content.scroller.selected, selected != target else { return }
    try content.scroll(to: target)
  }

  /// Handles a key while text is typed.
  private func type(_ event: TerminalEvent, _ offer: ScreenMessage.Offer?) throws {
    guard var typing = typed else { return }
    switch event {
    case .character("\t"): return
    // Ctrl-U erases all, Ctrl-W the last word.
    case .character("\u{15}"): typing.text = ""
    case .character("\u{17}"):
      let kept = typing.text.reversed().drop { $0 == " " }.drop { $0 != " " }
      typing.text = String(kept.reversed())
    case .character(let character): typing.text.append(character)
    case .paste(let text): typing.text += text
    case .backspace where !typing.text.isEmpty: typing.text.removeLast()
    case .backspace: return try endTyping(.emptied, from: typing.start)
    case .escape: return try endTyping(.cancelled, from: typing.start)
    case .enter: return try endTyping(.entered, from: typing.start)
    case .left, .up, .right, .down, .pageUp, .pageDown, .home, .end, .wheel, .click:
      if content.endsTypingByMoving { typed = nil }
      return try press(event, offer)
    default: return
    }
    typed = typing
    target = try content.typed(typing.text, from: typing.start) ?? target
  }

  private func endTyping(_ end: TypingEnd, from start: Int) throws {
    let unfinished = typed
    typed = nil
    do {
      message = try content.endTyping(end, from: start)
    } catch {
      // What is wrong can be mended.
      if end == .entered { typed = unfinished }
      throw error
    }
    target = content.scroller.selected ?? 0
  }
}
