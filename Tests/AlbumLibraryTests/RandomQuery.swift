import AlbumModel
import AlbumTestSupport

/// Albums and queries with enough matches to distinguish right results from wrong ones.
enum RandomQuery {
  private static let texts = [
    "Low", "low", "LOW", "Björk", "bjo\u{308}rk", "BJORK", "The Wall", "wall 2", "Wall 10",
    "Straße",
    "\"Heroes\"", "back\\slash", "a\nb", "50%", "_", "日本", "4", "04", "4.5", "1977", "", " ", "é",
    "nul\u{0}l", "true", "…", "😀", "/music/Low", "/music/a/b",
  ]
  private static let customFields: [FieldName] = ["label", "rating", "tags", "odd \"name\"", "ü"]
  private static let fields: [FieldName] =
    [.title, .artist, .genre, .year, .coverURL, "id", "added", "absent"] + customFields

  static func content(using random: inout SeededRandom) -> AlbumContent {
    var content = AlbumContent(title: text(using: &random))
    if content.title?.isEmpty == true { content.title = "?" }
    if Bool.random(using: &random) { content.artist = text(using: &random) }
    if Bool.random(using: &random) { content.genre = text(using: &random) }
    if Bool.random(using: &random) { content.coverURL = text(using: &random) }
    if Bool.random(using: &random) { content.year = Int64.random(in: 1970...1980, using: &random) }
    for field in customFields where Int.random(in: 0..<3, using: &random) > 0 {
      content.fields[field.rawValue] = value(using: &random)
    }
    return content
  }

  static func query(using random: inout SeededRandom) -> AlbumQuery {
    let order = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      SortTerm(field(using: &random), descending: Bool.random(using: &random))
    }
    return AlbumQuery(filter(depth: 3, using: &random), order: order)
  }

  private static func filter(depth: Int, using random: inout SeededRandom) -> AlbumFilter {
    func filters() -> [AlbumFilter] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        filter(depth: depth - 1, using: &random)
      }
    }
    switch Int.random(in: depth > 0 ? 0..<8 : 3..<8, using: &random) {
    case 0: return .every(filters())
    case 1: return .any(filters())
    case 2: return .not(filter(depth: depth - 1, using: &random))
    case 3: return .identity(AlbumID(rawValue: Int64.random(in: 0...60, using: &random)))
    case 4:
      return Int.random(in: 0..<5, using: &random) == 0
        ? .all : .field(nil, pattern(using: &random))
    default: return .field(field(using: &random), pattern(using: &random))
    }
  }

  private static func pattern(using random: inout SeededRandom) -> FieldPattern {
    let exactly = Bool.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 7: return .folder(["/music", "Low", "/", "a/b"].randomElement(using: &random) ?? "/")
    case 0: return .contains(part(using: &random))
    case 1: return .contains(text(using: &random))
    case 2: return .equals(text(using: &random))
    case 3: return .equalsFolded(text(using: &random))
    case 4:
      let expressions = ["^b", "l+$", #"\d"#, "[a-w]o", "^$", #"\bwall\b"#, "é|ß", "."]
      return .expression(expressions.randomElement(using: &random) ?? ".", exactly: exactly)
    case 5: return range(using: &random)
    default: return .exists
    }
  }

  private static func range(using random: inout SeededRandom) -> FieldPattern {
    let scale: ClosedRange<Double> =
      [-5...15, 1965...1985, 0...60, 1_600_000_000...1_606_000_000]
      .randomElement(using: &random) ?? 0...1
    let ends = [Double.random(in: scale, using: &random), Double.random(in: scale, using: &random)]
      .map { $0.rounded() }.sorted()
    return .range(
      Bool.random(using: &random) ? ends[0] : nil, Bool.random(using: &random) ? ends[1] : nil)
  }

  private static func value(using random: inout SeededRandom) -> FieldValue {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .integer(Int64.random(in: -3...12, using: &random))
    case 1: .number(Double(Int.random(in: -6...20, using: &random)) / 2)
    case 2: .flag(Bool.random(using: &random))
    case 3: .list((0..<Int.random(in: 0...3, using: &random)).map { _ in text(using: &random) })
    default: .text(text(using: &random))
    }
  }

  private static func text(using random: inout SeededRandom) -> String {
    let text = texts.randomElement(using: &random) ?? ""
    guard Int.random(in: 0..<4, using: &random) == 0 else { return text }
    return text + " " + (texts.randomElement(using: &random) ?? "")
  }

  private static func part(using random: inout SeededRandom) -> String {
    let text = text(using: &random)
    return String(text.dropFirst(Int.random(in: 0...1, using: &random)).prefix(2))
  }

  private static func field(using random: inout SeededRandom) -> FieldName {
    fields.randomElement(using: &random) ?? .title
  }
}
