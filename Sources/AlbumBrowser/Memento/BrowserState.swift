/// Where a person was when they left: the memento of an ``BrowserController``.
public struct BrowserState: Codable, Equatable, Sendable {
  /// The identity of the selected album.
  public var selection: Int64?
  /// Where it stood, for when it is gone.
  public var index = 0
  /// What was searched for.
  public var query = ""
  /// The name of the layout; nil for the usual one.
  public var layout: String?
  /// Whether the history was shown.
  public var showsHistory = false

  /// Somebody who was never here.
  public init() {}

  /// Puts a state together.
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
