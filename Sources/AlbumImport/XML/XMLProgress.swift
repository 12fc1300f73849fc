/// How far an XML text has been read.
struct XMLProgress {
  /// How deep elements may be nested.
  static let depthLimit = 512

  /// What to do with an element that begins.
  enum Step {
    case goOn
    case tooDeep
    case stopped
  }

  /// How many elements are open.
  private(set) var depth = 0
  /// How many things have been told; it stands still while one of them goes on and on.
  private(set) var eventCount = 0
  /// Why no more was wanted.
  var complaint: (kind: ImportError.Kind, message: String)?

  /// An element begins.
  mutating func begin() -> Step {
    guard goOn() else { return .stopped }
    depth += 1
    return depth <= Self.depthLimit ? .goOn : .tooDeep
  }

  /// The element that began last has ended.
  mutating func end() {
    depth -= 1
  }

  /// Something has been read; expat tells of a little more after it was stopped.
  mutating func goOn() -> Bool {
    eventCount &+= 1
    return complaint == nil
  }
}
