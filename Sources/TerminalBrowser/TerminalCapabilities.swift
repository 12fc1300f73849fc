/// The capabilities of a terminal, from the environment and its responses.
struct TerminalCapabilities: Equatable {
  /// The colours available for characters.
  let colors: PictureFrame.Colors
  /// Whether characters beyond ASCII may be used.
  let isUnicode: Bool
  /// Whether a multiplexer is in between, which does not pass pictures.
  private(set) var isMultiplexed: Bool
  /// Its name, in lowercase; empty if it does not tell.
  private(set) var name = ""
  private var hasKittyPictures = false
  private var isLikeITerm = false
  private var attributes: [Int]?
  private var toldCell: CellSize?

  /// Whether the last response has arrived, or no query is sent: through a multiplexer only symbols
  /// would pass, and the Linux console beeps at queries.
  var isKnown: Bool { attributes != nil }
  /// The size of a character cell.
  var cell: CellSize { toldCell ?? .usual }

  /// The capabilities before the terminal is queried.
  ///
  /// - Parameters:
  ///   - cell: the size of a character cell, as the system reports it.
  ///   - environment: looks up an environment variable.
  init(cell: CellSize? = nil, environment: (_ name: String) -> String?) {
    func value(_ name: String) -> String { (environment(name) ?? "").lowercased() }
    toldCell = cell
    let type = value("TERM")
    isMultiplexed =
      !value("TMUX").isEmpty || !value("STY").isEmpty
      || ["screen", "tmux"].contains { type.hasPrefix($0) }
    if isMultiplexed || type == "linux" { attributes = [] }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
    isUnicode = !locale.contains(".") || locale.contains("utf")
    if !value("NO_COLOR").isEmpty || type.hasPrefix("vt") || type.hasSuffix("-m") {
      colors = .none
    } else if ["truecolor", "24bit"].contains(value("COLORTERM")) || type.hasSuffix("-direct") {
      colors = .all
    } else if type.contains("256color") || type.contains("kitty") {
      colors = .palette
    } else {
      colors = .sixteen
    }
  }

  /// Takes a response.
  mutating func take(_ answer: TerminalResponse) {
    switch answer {
    case .kittyPictures(let exists): hasKittyPictures = exists
    case .name(let text):
      name = text.lowercased()
      if name.hasPrefix("tmux") || name.hasPrefix("screen") { isMultiplexed = true }
    case .cellSize(let size): toldCell = size
    case .itermCellSize(let size):
      isLikeITerm = true
      toldCell = toldCell ?? size
    case .attributes(let numbers): attributes = numbers
    }
  }

  /// The way pictures are shown; nil for none.
  func way(_ choice: PictureChoice) -> PictureFrame.Way? {
    switch choice {
    case .none: nil
    case .kitty: .kitty
    case .iterm: .iterm
    case .sixel: .sixel
    case .symbols: .symbols
    case .auto where isMultiplexed: .symbols
    case .auto where hasKittyPictures: .kitty
    case .auto where isLikeITerm || Self.likeITerm.contains(where: name.hasPrefix): .iterm
    case .auto where attributes?.contains(4) == true: .sixel
    case .auto: .symbols
    }
  }

  private static let likeITerm = ["iterm2", "wezterm", "mintty"]
}
