/// Why two libraries cannot tell each other what they did.
public enum ExchangeError: Error, Equatable, Sendable {
  /// A line is not what a library writes.
  case damaged(String)
  /// What a step of this library wrote cannot be sent: no other library could read it.
  case unreadable(step: Int64)
  /// An act speaks of an album that was never told of.
  case unknownAlbum(GlobalID)
  /// Both libraries made acts of the same name: one of them is a copy of the other's file, or was
  /// put back from an older copy.
  case disputed(home: Int64)
  /// The other library speaks a later version.
  case newerVersion(Int)
}

extension ExchangeError: CustomStringConvertible {
  /// One line: what is wrong and, where there is something to do, what to do.
  public var description: String {
    switch self {
    case .damaged(let line):
      "a change cannot be read: \(line.prefix(120)); run moonshelf doctor on the library that sent it"
    case .unreadable(let step):
      "step \(step) of this library cannot be read by others; run moonshelf doctor"
    case .unknownAlbum(let name):
      "a change refers to an album that was never sent (\(name.number) of \(name.home)); run moonshelf "
        + "doctor on the library that sent it"
    case .disputed:
      "one of the two libraries is a copy of the other; try again"
    case .newerVersion(let version):
      "the other library uses version \(version) of the exchange, this program version "
        + "\(ReplicaGreeting.version); update moonshelf"
    }
  }
}
