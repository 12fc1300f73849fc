/// A module or an object of the API, with its items.
public struct APITable: Sendable {
  /// The name: `moonshelf`, `library`, `album`, `ctx`; `events` for all events.
  public private(set) var name: String
  /// A one-line summary.
  public let summary: String
  /// The other paragraphs, as Markdown.
  public let text: String
  /// Its items.
  public internal(set) var items: [APIItem]
  /// The name of its class.
  let type: String
  /// Whether its members are plain values without separate descriptions.
  package let isRecord: Bool
  /// Whether any other name is a member too, such as a custom field of an album.
  var hasFreeNames: Bool
  /// The example of a record.
  public let example: APIExample?
  /// An incorrect record, with its message.
  public let misuse: APIMisuse?

  /// A table with everything from its comment, without items.
  init(name: String, type: String, _ doc: DocComment) {
    self.name = name
    summary = doc.summary
    text = doc.text
    items = []
    self.type = type
    isRecord = doc.example != nil
    hasFreeNames = false
    example = doc.example
    misuse = doc.misuse
  }

  /// Renames it, and its fields.
  mutating func rename(_ name: String) {
    for index in items.indices { items[index].name = name + "." + items[index].member }
    self.name = name
  }
}
