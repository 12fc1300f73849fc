import AlbumModel

/// The queue of events for observers, with their causes.
///
/// A handler that writes makes a separate step; the events of that step wait until the current
/// round is over, so that every observer sees events in the order of the changes.
struct DeliveryQueue {
  /// One entry of the queue.
  struct Item {
    let entry: Journal.Entry
    let origin: Origin
    /// The step that started the chain, as the cause of the observers' steps.
    let cause: Int64
    /// The number of handlers between that step and this one.
    let depth: Int
  }

  /// The maximum length of a chain of handlers that trigger each other, before it is treated as
  /// endless.
  static let longestChain = 100

  /// The last line of the feed that was delivered or queued.
  var lastSeen: Int64 = 0
  var waiting: ArraySlice<Item> = []
  /// Events posted inside a transaction, delivered after it.
  var posted: [LibraryEvent] = []
  /// The entry being delivered.
  var current: Item?

  /// The cause of the steps that the current handlers make.
  var cause: Int64? { current?.cause }
}
