/// A module or an object that scripts see, with all that is in it.
public struct APITable: Sendable {
  /// What it is called: `moonshelf`, `library`, `album`, `ctx`; `events` for all events.
  public private(set) var name: String
  /// One line.
  public let summary: String
  /// The rest, as Markdown.
  public let text: String
  /// What it has.
  public internal(set) var items: [APIItem]
  /// The name of its type in annotations.
  let type: String
  /// Whether its members are plain values that need no words of their own.
  let isRecord: Bool
  /// Whether any other name is a member too, as the user's own fields of an album are.
  var hasFreeNames: Bool
  /// A file that shows all of a record.
  public let example: APIExample?
  /// What is said of a wrong record.
  public let misuse: APIMisuse?

  /// A table of which its comment says all but its items.
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

  /// Gives it another name, and its fields with it.
  mutating func rename(_ name: String) {
    for index in items.indices { items[index].name = name + "." + items[index].member }
    self.name = name
  }
}
