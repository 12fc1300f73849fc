import Glibc

/// The name of an element, valid during its callback.
struct XMLName {
  private let start: UnsafePointer<CChar>

  init(_ start: UnsafePointer<CChar>) {
    self.start = start
  }

  /// A copy of the name.
  var text: String { String(cString: start) }

  static func == (left: XMLName, right: StaticString) -> Bool {
    strcmp(left.start, UnsafeRawPointer(right.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }
}

/// The attributes of an element, valid during its callback.
struct XMLAttributes: Sequence, IteratorProtocol {
  /// Alternating names and values, terminated by nil.
  private var place: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(_ first: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    place = first
  }

  mutating func next() -> (name: String, value: String)? {
    guard let place, let name = place[0], let value = place[1] else { return nil }
    self.place = place + 2
    return (String(cString: name), String(cString: value))
  }
}
