package import AlbumModel

/// Access to the members of a record, for sources.
extension JSONObject {
  /// The trimmed text of a member, or its number as text; nil if it is empty.
  package func text(_ name: String) -> String? { value(named: name).flatMap(\.plainText) }

  /// An integer, even if it is written as text.
  package func integer(_ name: String) -> Int64? {
    switch value(named: name) {
    case .integer(let integer): integer
    case .number(let number): Int64(exactly: number)
    default: text(name).flatMap { Int64($0) }
    }
  }

  /// Whether it is an album that was combined from tracks.
  package var isGroup: Bool {
    guard case .array(let tracks)? = value(named: "tracks"), text("album") != nil else {
      return false
    }
    return tracks.contains { if case .object = $0 { true } else { false } }
  }

  /// The objects of a member: those of a list, or the only one.
  package func objects(_ name: String) -> [JSONObject] { value(named: name)?.objects ?? [] }
}

extension [JSONObject.Member] {
  /// Adds a text, unless it is nil.
  package mutating func add(_ name: String, _ text: String?) {
    if let text { append(.init(name: name, value: .text(text))) }
  }

  /// Adds an integer, unless it is nil.
  package mutating func add(_ name: String, _ integer: Int64?) {
    if let integer { append(.init(name: name, value: .integer(integer))) }
  }
}

extension JSONValue {
  /// The trimmed text of a text or number, or of an XML element with attributes.
  package var plainText: String? {
    switch self {
    case .text(let text): TrimmedText.text(text)
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .object(let object): object.text("#text")
    case .null, .flag, .array: nil
    }
  }

  /// The objects of a list, or this object.
  package var objects: [JSONObject] {
    switch self {
    case .object(let object): [object]
    case .array(let values):
      values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    case .null, .flag, .integer, .number, .text: []
    }
  }

  /// Whether it is an object.
  package var isObject: Bool { if case .object = self { true } else { false } }

  /// Whether it contains other values.
  package var isNested: Bool {
    switch self {
    case .array, .object: true
    case .null, .flag, .integer, .number, .text: false
    }
  }
}
