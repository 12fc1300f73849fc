/// What an album, a step or an act is called in every library: where it was made, and its number
/// there.
public struct GlobalID: Hashable, Sendable {
  /// The home of the library that made it.
  public let home: Int64
  /// Its number there.
  public let number: Int64

  /// Puts a name together.
  public init(home: Int64, number: Int64) {
    self.home = home
    self.number = number
  }
}

/// When a value was written, and by which library: the later one holds, and of two at the same
/// moment that of the higher home.
struct WriteStamp: Comparable {
  /// Microseconds since 1970 UTC; higher than all that its library knew of.
  let microseconds: Int64
  let home: Int64

  static func < (left: WriteStamp, right: WriteStamp) -> Bool {
    (left.microseconds, left.home) < (right.microseconds, right.home)
  }
}

/// An act of another library that this one takes over as a step.
struct ReceivedOperation {
  let name: GlobalID
  /// Its ``WriteStamp/microseconds``.
  let stamp: Int64
  /// The step that was done, undone or redone, or that stands for that here.
  let step: GlobalID
}
