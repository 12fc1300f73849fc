/// Where an observer of changes is called; events that are not changes reach all observers.
public enum ObserverScope: Equatable, Sendable {
  /// For the changes that this process makes.
  case here
  /// In every process that observes, for all changes since it began.
  case everywhere
  /// Once for each change, in one of the processes that observe under this name.
  ///
  /// A change that was made while there was none is delivered to the next one. What the observers of a
  /// change write to the library is written together with the note that they were called.
  case once(as: String)
}

/// The observers that an event is delivered to.
enum Audience {
  case all
  /// Those that are called in every process.
  case present(isHere: Bool)
  case once(as: String)

  func includes(_ scope: ObserverScope) -> Bool {
    switch (self, scope) {
    case (.all, _), (.present, .everywhere): true
    case (.present(let isHere), .here): isHere
    case (.once(let name), .once(let other)): name == other
    default: false
    }
  }
}
