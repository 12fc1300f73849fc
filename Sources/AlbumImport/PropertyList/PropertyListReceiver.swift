/// Is told of the dictionaries and lists of an XML property list as they are complete.
///
/// Subclasses say which they want for themselves; what they take is not kept.
class PropertyListReceiver: XMLReceiver {
  private let longestRecord: Int
  private var builder = PropertyListBuilder()
  /// How deep the container is that is being passed over.
  private var passedDepth: Int?

  /// - Parameter longestRecord: how much may be kept at once.
  init(longestRecord: Int) {
    self.longestRecord = longestRecord
  }

  /// How many containers are around what is told of.
  final var nesting: Int { builder.nesting }

  /// The way to what is told of; see ``PropertyListBuilder/path``.
  final var path: [String] { builder.path }

  /// Whether a container under a key is of interest.
  func wants(_ key: String) -> Bool { true }

  /// A dictionary or a list has been read.
  ///
  /// - Returns: whether it is taken, and need not become part of what it is in.
  func take(_ value: JSONValue, line: Int) -> Bool { false }

  override final func begin(_ name: XMLName, _ attributes: XMLAttributes) {
    guard passedDepth == nil else { return }
    if name == "array" || name == "dict", let key = builder.key, !wants(key) {
      passedDepth = depth
      builder.drop()
      return
    }
    builder.begin(name, line: line)
  }

  override final func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard passedDepth == nil else { return }
    builder.text(text)
    if builder.fullWeight > longestRecord { stopAtRecord(longerThan: longestRecord) }
  }

  override final func end() {
    if let passed = passedDepth {
      if passed == depth { passedDepth = nil }
      return
    }
    guard let (value, line) = builder.end() else { return }
    if take(value, line: line) {
      builder.drop()
    } else {
      builder.keep(value)
      if builder.fullWeight > longestRecord { stopAtRecord(longerThan: longestRecord) }
    }
  }
}
