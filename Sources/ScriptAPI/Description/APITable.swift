/// A module or an object of the API, with its items.
public struct APITable: Sendable, Decodable {
  /// The name: `moonshelf`, `library`, `album`, `ctx`; `events` for all events.
  public let name: String
  /// A one-line summary.
  public let summary: String
  /// Its items.
  public let items: [APIItem]
  /// The name of its class.
  let type: String
  /// Whether its members are plain values without separate descriptions.
  let isRecord: Bool
  /// Whether any other name is a member too, such as a custom field of an album.
  let hasFreeNames: Bool
  /// The example of a record.
  public let example: APIExample?
  /// An incorrect record, with its message.
  public let misuse: APIMisuse?

  private enum CodingKeys: String, CodingKey {
    case name, summary, items, type
    case isRecord = "is_record"
    case hasFreeNames = "has_free_names"
    case
      example, misuse
  }
}
