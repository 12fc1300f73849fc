/// The ID of an album, a step or an operation in every library: the replica where it was made, and
/// its number there.
public struct GlobalID: Hashable, Sendable {
  /// The replica of the library that made it.
  public let home: Int64
  /// Its number there.
  public let number: Int64

  /// Makes an ID.
  public init(home: Int64, number: Int64) {
    self.home = home
    self.number = number
  }
}

/// The time of a write and the replica that made it: the later write wins, and of two at the same
/// time that of the higher replica.
struct WriteStamp: Comparable {
  /// Microseconds since 1970 UTC; higher than any that its library knew.
  let microseconds: Int64
  let home: Int64

  static func < (left: WriteStamp, right: WriteStamp) -> Bool {
    (left.microseconds, left.home) < (right.microseconds, right.home)
  }
}

/// An operation of another library that this one applies as a step.
struct ReceivedOperation {
  let name: GlobalID
  /// Its ``WriteStamp/microseconds``.
  let stamp: Int64
  /// The step that was done, undone or redone, or its equivalent here.
  let step: GlobalID
}
