/// The saved position of a user: the memento of a ``BrowserController``.
public struct BrowserState: Codable, Equatable, Sendable {
  /// The ID of the selected album.
  public var selection: Int64?
  /// Its index, for when it is gone.
  public var index = 0
  /// The query.
  public var query = ""
  /// The name of the layout; nil for the default one.
  public var layout: String?
  /// Whether the history was shown.
  public var showsHistory = false

  /// Makes the initial state.
  public init() {}

  /// Makes a state.
  public init(
    selection: Int64?, index: Int, query: String = "", layout: String? = nil,
    showsHistory: Bool = false
  ) {
    self.selection = selection
    self.index = index
    self.query = query
    self.layout = layout
    self.showsHistory = showsHistory
  }
}
