/// The reason why two libraries cannot exchange operations.
public enum ExchangeError: Error, Equatable, Sendable {
  /// A line is not in the format of a library.
  case damaged(String)
  /// The changes of a step of this library cannot be sent: no other library could read them.
  case unreadable(step: Int64)
  /// An operation refers to an album that was never received.
  case unknownAlbum(GlobalID)
  /// Both libraries made operations with the same ID: one of them is a copy of the other's file, or
  /// was restored from an older copy.
  case disputed(home: Int64)
  /// The other library uses a later version.
  case newerVersion(Int)
}

extension ExchangeError: CustomStringConvertible {
  /// One line: the problem and, if there is one, the solution.
  public var description: String {
    switch self {
    case .damaged(let line):
      "a change cannot be read: \(line.prefix(120)); run moonshelf doctor on the library that sent it"
    case .unreadable(let step):
      "step \(step) of this library cannot be read by others; run moonshelf doctor"
    case .unknownAlbum(let name):
      "a change refers to an album that was never sent (\(name.number) of \(name.home)); run moonshelf "
        + "doctor on the library that sent it"
    case .disputed: "one of the two libraries is a copy of the other; try again"
    case .newerVersion(let version):
      "the other library uses version \(version) of the exchange, this program version "
        + "\(ReplicaGreeting.version); update moonshelf"
    }
  }
}
