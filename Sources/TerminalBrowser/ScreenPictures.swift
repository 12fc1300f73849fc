import AlbumBrowser
import AlbumFiles
import Glibc

/// The pictures of one screen: requested while it is drawn, shown when they are ready.
///
/// The front end does not wait. The least recently seen pictures are dropped.
final class ScreenPictures {
  /// The time limit for the terminal's response, before pictures are drawn with symbols.
  private static let waitLimit = Duration.milliseconds(150)
  /// The number of pictures kept in addition to the visible ones.
  private static let keptPictures = 48
  /// The limit of their size in bytes.
  private static let keptBytes = 16 << 20

  /// The state of a picture.
  enum PictureState {
    case none
    case coming
    case there(DrawnPicture)
  }

  private struct Entry {
    let identifier: UInt32
    var pictureState: PictureState
    var seen = 0
    var byteCount = 0
  }

  /// Whether an animation needs to be drawn again soon.
  private(set) var isMoving = false
  /// The way pictures are shown; nil when they are not, or it is not known yet.
  private(set) var way: PictureFrame.Way?
  /// Pictures that the terminal may delete.
  private(set) var forgotten: [UInt32] = []

  private let choice: PictureChoice
  private let thread: PictureThread
  private var abilities: TerminalCapabilities
  private let asked = ContinuousClock.now
  private var entries: [PictureThread.Order: Entry] = [:]
  private var wanted: [(distance: Int, order: PictureThread.Order)] = []
  private var drawing = 0
  private var lastIdentifier: UInt32

  /// Begins.
  ///
  /// - Parameters:
  ///   - choice: the user's choice.
  ///   - abilities: the capabilities of the terminal.
  ///   - tell: called on another thread when there is something new to draw.
  ///   - draw: draws one picture, on that thread.
  init(
    _ choice: PictureChoice, on abilities: TerminalCapabilities,
    tell: @escaping @Sendable () -> Void, draw: @escaping PictureThread.Draw
  ) {
    self.choice = choice
    self.abilities = abilities
    thread = PictureThread(tell: tell, draw: draw)
    // Other programs on the same terminal count from 1.
    lastIdentifier = (UInt32(bitPattern: getpid()) & 0xFFFF) << 12
  }

  deinit {
    thread.end()
  }

  /// Whether the terminal was queried and may still respond.
  var isUnsettled: Bool { !abilities.isKnown && .now - asked < Self.waitLimit }

  /// Takes a response of the terminal.
  func take(_ answer: TerminalResponse) { abilities.take(answer) }

  /// Begins a drawing of the screen.
  func begin() {
    drawing += 1
    isMoving = false
    wanted = []
    way = choice == .auto && isUnsettled ? nil : abilities.way(choice)
    for outcome in thread.take() {
      guard var entry = entries[outcome.order], entry.identifier == outcome.identifier else {
        continue
      }
      entry.pictureState = .none
      if let picture = outcome.picture {
        let drawn = DrawnPicture(
          picture, identifier: outcome.identifier, frame: outcome.order.frame)
        entry.pictureState = .there(drawn)
        entry.byteCount = drawn.byteCount
      }
      entries[outcome.order] = entry
    }
  }

  /// The state of a cell's picture, which is requested if it is missing.
  ///
  /// - Returns: the picture, once it is ready.
  func pictureState(
    of picture: ScrollerPicture, columns: Int, rows: Int, distance: Int
  ) -> PictureState {
    let pictureState = look(picture, columns: columns, rows: rows, distance: abs(distance))
    if case .coming = pictureState { isMoving = true }
    return pictureState
  }

  private func look(
    _ picture: ScrollerPicture, columns: Int, rows: Int, distance: Int
  ) -> PictureState {
    guard choice != .none, columns > 0, rows > 0 else { return .none }
    switch picture {
    case .none, .failed: return .none
    case .coming: return .coming
    case .file(let path):
      guard let way else { return .coming }
      let order = PictureThread.Order(
        path: path,
        frame: PictureFrame(
          way: way, colors: abilities.colors, isUnicode: abilities.isUnicode, columns: columns,
          rows: rows, cellWidth: abilities.cell.width, cellHeight: abilities.cell.height))
      var entry = entries[order] ?? Entry(identifier: nextIdentifier(), pictureState: .coming)
      entry.seen = drawing
      entries[order] = entry
      if case .coming = entry.pictureState { wanted.append((distance, order)) }
      return entry.pictureState
    }
  }

  /// Ends a drawing: orders missing pictures, nearest first, and drops old ones.
  func end() {
    let sorted = wanted.sorted { $0.distance < $1.distance }
    thread.want(
      sorted.compactMap { entry in
        entries[entry.order].map { (entry.order, $0.identifier) }
      })
    forget()
  }

  /// Drops all pictures of the terminal, which are gone or no longer useful.
  func forgetAll() {
    forgotten += entries.values.map(\.identifier)
    entries = [:]
  }

  /// Takes the list of pictures that the terminal may delete.
  func takeForgotten() -> [UInt32] {
    defer { forgotten = [] }
    return forgotten
  }

  private func forget() {
    var count = entries.count
    var bytes = entries.values.reduce(0) { $0 + $1.byteCount }
    guard count > Self.keptPictures || bytes > Self.keptBytes else { return }
    for (order, entry) in entries.sorted(by: { $0.value.seen < $1.value.seen }) {
      let isTooMuch = count > Self.keptPictures || bytes > Self.keptBytes
      guard isTooMuch, entry.seen < drawing else { return }
      entries[order] = nil
      forgotten.append(entry.identifier)
      count -= 1
      bytes -= entry.byteCount
    }
  }

  private func nextIdentifier() -> UInt32 {
    lastIdentifier += 1
    return lastIdentifier
  }
}

extension ScreenPictures {
  /// Makes the pictures of a terminal that is taken over, and queries its capabilities.
  ///
  /// - Returns: nil if pictures cannot be drawn.
  convenience init?(
    _ choice: PictureChoice, on terminal: any ScreenTerminal, by drawer: PictureDrawer
  ) {
    guard choice != .none, drawer.exists else { return nil }
    let abilities = TerminalCapabilities(cell: terminal.cell, environment: Environment.text)
    self.init(choice, on: abilities, tell: Wakeup.signal) { order, identifier in
      try drawer.draw(order.path, in: order.frame, identifier: identifier)
    }
    if !abilities.isKnown { terminal.ask() }
  }
}
