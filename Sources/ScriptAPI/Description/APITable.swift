/// A module or an object that scripts see, with all that is in it.
public struct APITable: Sendable {
  /// What it is called: `moonshelf`, `library`, `album`, `ctx`; `events` for all events.
  public let name: String
  /// One line.
  public let summary: String
  /// The rest, as Markdown.
  public let text: String
  /// What it has.
  public let items: [APIItem]
  /// The name of its type in annotations.
  let type: String
  /// Whether its members are plain values that need no words of their own.
  let isRecord: Bool
  /// Whether any other name is a member too, as the user's own fields of an album are.
  let hasFreeNames: Bool
  /// A file that shows all of a record.
  public let example: APIExample?
  /// What is said of a wrong record.
  public let misuse: APIMisuse?

  init(
    _ name: String, type: String, _ summary: String, hasFreeNames: Bool = false,
    text: String = "", items: [APIItem]
  ) {
    self.init(
      name: name, summary: summary, text: text, items: items, type: type, isRecord: false,
      hasFreeNames: hasFreeNames, example: nil, misuse: nil)
  }

  private init(
    name: String, summary: String, text: String, items: [APIItem], type: String, isRecord: Bool,
    hasFreeNames: Bool, example: APIExample?, misuse: APIMisuse?
  ) {
    self.name = name
    self.summary = summary
    self.text = text
    self.items = items
    self.type = type
    self.isRecord = isRecord
    self.hasFreeNames = hasFreeNames
    self.example = example
    self.misuse = misuse
  }

  /// A table of plain values, such as options, what an event brings or a report; a member that is
  /// optional can be left out or be nil.
  static func record(
    _ name: String, type: String, _ summary: String, since: String = "1.0", text: String = "",
    members: [APIValue], hasFreeNames: Bool = false, example: APIExample,
    misuse: APIMisuse? = nil
  ) -> APITable {
    let items = members.map { member in
      APIItem.field(
        name + "." + member.name, member.shownType, member.what, since: since)
    }
    return APITable(
      name: name, summary: summary, text: text, items: items, type: type, isRecord: true,
      hasFreeNames: hasFreeNames, example: example, misuse: misuse)
  }
}
