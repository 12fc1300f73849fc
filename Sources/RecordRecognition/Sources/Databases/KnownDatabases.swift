import AlbumModel
import CEmbeddedFiles

extension DatabaseSource {
  /// The programs whose databases are recognized: `databases.json`.
  static let known: [DatabaseSource] = {
    let text = String(cString: embedded_databases())
    guard case .array(let values)? = try? JSONValue(reading: text) else { return [] }
    return values.map(DatabaseSource.init)
  }()

  private init(_ value: JSONValue) {
    var members = JSONObject()
    if case .object(let object) = value { members = object }
    name = Self.text(members.value(named: "name"))
    signs = Self.texts(members.value(named: "signs"))
    from = Self.text(members.value(named: "from"))
    fields = Self.texts(members.value(named: "fields"))
    if case .object(let names)? = members.value(named: "aliases") {
      for alias in names { aliases[alias.name] = Self.text(alias.value) }
    }
    if let reason = members.value(named: "nothing") {
      rows = .nothing(Self.text(reason))
    } else if members.value(named: "rows") == .text("tracks") {
      rows = .tracks
    }
  }

  private static func text(_ value: JSONValue?) -> String {
    if case .text(let text)? = value { text } else { "" }
  }

  private static func texts(_ value: JSONValue?) -> [String] {
    if case .array(let values)? = value { values.map(text) } else { [] }
  }
}
