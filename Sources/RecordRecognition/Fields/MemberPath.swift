import AlbumModel
import RecordReading

/// The name of a member, or names of members in members: `artist.name`.
struct MemberPath: Sendable {
  /// The names, outermost first.
  let steps: [String]
  private let name: String
  /// Whether the member may be in others.
  private let isNested: Bool

  /// Reads names with dots between them; `[]` after one says that it is a list.
  init(_ text: String) {
    name = text
    steps = text.split(separator: ".").map { step in
      String(step.hasSuffix("[]") ? step.dropLast(2) : step)
    }.filter { !$0.isEmpty }
    isNested = steps != [text]
  }

  /// The value in an object, of a member with the whole name first; of lists, the values of all
  /// elements.
  func value(in object: JSONObject) -> JSONValue? {
    object.value(named: name) ?? (isNested ? Self.value(steps[...], in: .object(object)) : nil)
  }

  private static func value(_ steps: ArraySlice<String>, in value: JSONValue) -> JSONValue? {
    guard let step = steps.first else { return value }
    switch value {
    case .object(let object):
      return object.value(named: step).flatMap { self.value(steps.dropFirst(), in: $0) }
    case .array(let values):
      let found = values.compactMap { self.value(steps, in: $0) }
      guard !found.isEmpty else { return nil }
      return .array(found.flatMap { if case .array(let inner) = $0 { inner } else { [$0] } })
    case .null, .flag, .integer, .number, .text: return nil
    }
  }
}
