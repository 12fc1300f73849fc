import AlbumModel

/// What observers are still to be told, and what made it happen.
///
/// A handler that writes makes a step of its own; telling of that step waits until the round under
/// way is over, so that every observer sees things in the order they happened.
struct DeliveryQueue {
  /// One thing to tell.
  struct Item {
    let entry: Journal.Entry
    let origin: Origin
    /// The step that started it all, for what observers write.
    let cause: Int64
    /// How many handlers stand between that step and this one.
    let depth: Int
  }

  /// How long a chain of handlers causing each other may be before it is called endless.
  static let longestChain = 100

  /// The last line of the feed that is told or waits to be.
  var lastSeen: Int64 = 0
  var waiting: ArraySlice<Item> = []
  /// Notifications posted inside a transaction, told after it.
  var posted: [LibraryEvent] = []
  /// The item being told.
  var current: Item?

  /// The step that handlers being called now write because of.
  var cause: Int64? { current?.cause }
}
