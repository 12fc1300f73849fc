import AlbumModel
import Testing

@Suite("Types of fields")
struct FieldKindTests {
  /// Spellings with their canonical texts; nil if they are not of the type.
  static let spellings: [(kind: String, text: String, canonical: String?)] = [
    ("integer", "12", "12"), ("integer", "#12", "12"), ("integer", "70,382", "70382"),
    ("integer", "1.", "1"), ("integer", "2×LP", "2"), ("integer", "2xVinyl", "2"),
    ("integer", "4.5", nil), ("integer", "twelve", nil), ("integer", "", nil),
    ("number", "4.5", "4.5"), ("number", "4,5", "4.5"), ("number", "3.70", "3.7"),
    ("number", "1,200", "1200"), ("number", "1,200.50", "1200.5"), ("number", "1.200,50", "1200.5"),
    ("number", "1.200.300", "1200300"), ("number", "70 382", "70382"), ("number", "1’200", "1200"),
    ("number", "-3", "-3"), ("number", "−3", "-3"), ("number", ".5", "0.5"),
    ("number", "1,2,3", nil), ("number", "12,34,567", nil), ("number", "1e5", nil),
    ("number", "nan", nil), ("number", "1.2.3", nil), ("number", "NaN", nil),
    ("boolean", "yes", "true"), ("boolean", "Nein", "false"), ("boolean", "✓", "true"),
    ("boolean", "X", "true"), ("boolean", "oui", "true"), ("boolean", "maybe", nil),
    ("date", "2022", "2022"), ("date", "2022-03", "2022-03"), ("date", "2022-03-04", "2022-03-04"),
    ("date", "2022/3/4", "2022-03-04"), ("date", "20220304", "2022-03-04"),
    ("date", "2022-00-00", "2022"), ("date", "16-Jun-97", "1997-06-16"),
    ("date", "Jun-97", "1997-06"), ("date", "16,6,1977", "1977-06-16"),
    ("date", "June 16, 1997", "1997-06-16"), ("date", "16 de junio de 1997", "1997-06-16"),
    ("date", "16. Juni 1997", "1997-06-16"), ("date", "16.06.1997", "1997-06-16"),
    ("date", "Mon, 16 Jun 1997", "1997-06-16"), ("date", "1er août 1997", "1997-08-01"),
    ("date", "06/16/1997", "1997-06-16"), ("date", "16/06/97", "1997-06-16"),
    ("date", "Jun 1997", "1997-06"), ("date", "2022-03-04T10:20:30Z", "2022-03-04T10:20:30Z"),
    ("date", "2022-03-04 10:20", "2022-03-04T10:20:00"),
    ("date", "08 Jun 2016 20:42", "2016-06-08T20:42:00"),
    ("date", "2022-03-04T10:20:30.123+02:00", "2022-03-04T10:20:30+02:00"),
    ("date", "6/16/1997 2:05:00 PM", "1997-06-16T14:05:00"),
    ("date", "03/04/2022", nil), ("date", "2022-13-01", nil), ("date", "2022-02-30", nil),
    ("date", "unknown", nil), ("date", "12", nil), ("date", "Marvin 1997", nil),
    ("date", "7,5/10", nil), ("date", "7.5/10", nil), ("duration", "45:12", "45:12"),
    ("duration", "1:02:03", "1:02:03"), ("duration", "75:00", "1:15:00"),
    ("duration", "225 s", "3:45"), ("duration", "3m45s", "3:45"),
    ("duration", "1 h 2 min", "1:02:00"),
    ("duration", "PT1H2M3S", "1:02:03"), ("duration", "3:60", nil), ("duration", "3:5", nil),
    ("duration", "45", nil), ("duration", "1960s", nil), ("duration", "5 min 3 h", nil),
    ("money", "$1,200", "1200 USD"), ("money", "12,50 €", "12.50 EUR"),
    ("money", "EUR 12.50", "12.50 EUR"),
    ("money", "12,- €", "12 EUR"), ("money", "£3.5", "3.50 GBP"), ("money", "-5 usd", "-5 USD"),
    ("money", "R$ 10", "10 BRL"), ("money", "12.5", "12.5"), ("money", "free", nil),
    ("money", "12 apples", nil), ("money", "$1 €", nil),
    ("rating", "4", "4"), ("rating", "4,5", "4.5"), ("rating", "4/5", "4"), ("rating", "8/10", "4"),
    ("rating", "85%", "4.25"), ("rating", "★★★★☆", "4"), ("rating", "★★★½", "3.5"),
    ("rating", "★★★", "3"), ("rating", "4 stars", "4"), ("rating", "6/5", nil),
    ("rating", "good", nil),
    ("address", "https://a.b/c", "https://a.b/c"),
    ("address", "spotify:album:1", "spotify:album:1"),
    ("address", "/music/a", "/music/a"), ("address", "none", nil),
    ("list", "Jazz; Rock", "Jazz; Rock"), ("list", "Folk, World", "Folk; World"),
    ("list", "Jazz;Jazz; ", "Jazz"), ("list", "Tom, Dick; Harry", "Tom, Dick; Harry"),
    ("list", " ; ", nil),
    ("tracks", "01. Help! (2:18)\n02. Yesterday", "1. Help! (2:18); 2. Yesterday"),
    ("tracks", "a | \"b; c\"", "a; \"b; c\""), ("tracks", "12", nil), ("tracks", " ; ", nil),
    ("text", "007", "007"), ("identifier", "0 7464-1", "0 7464-1"),
  ]

  @Test("a spelling has one canonical text, which is read as the same value", arguments: spellings)
  func spelling(kind: String, text: String, canonical: String?) throws {
    let kind = try #require(FieldKinds.named(kind))
    let value = kind.read(text)
    #expect(value.map(kind.text) == canonical)
    if let value { #expect(kind.read(kind.text(of: value)) == value) }
  }

  @Test("values are ordered as they mean, whatever their spelling")
  func order() throws {
    for (name, texts) in [
      ("number", ["-3", ".5", "3.70", "4,29", "4.3", "70,382"]),
      ("date", ["1969", "16-Jun-97", "2020", "2020-02", "2020-02-02T10:00:00Z", "3 March 2020"]),
      ("duration", ["0:59", "225 s", "1:02:03", "10h"]),
      ("money", ["-5 USD", "€3", "12,50 €", "$1,200"]),
      ("rating", ["1/5", "★★", "2.5", "85%", "5"]), ("boolean", ["no", "yes"]),
    ] {
      let kind = try #require(FieldKinds.named(name))
      let places = texts.map { kind.magnitude(of: .text($0)) }
      #expect(!places.contains(nil), "\(name)")
      let known = places.compactMap(\.self)
      #expect(known == known.sorted() && Set(known).count == texts.count, "\(name): \(known)")
    }
  }

  @Test("a year in a query covers all its days, a month all of the month's")
  func intervals() throws {
    let date = try #require(FieldKinds.named("date"))
    let year = try #require(date.interval(of: "2020"))
    #expect(year.upperBound - year.lowerBound == 366 * 86_400 - 1)
    let month = try #require(date.interval(of: "Feb 2020"))
    #expect(month.upperBound - month.lowerBound == 29 * 86_400 - 1)
    #expect(year.contains(try #require(date.magnitude(of: .text("2020-12-31T23:59:59Z")))))
    #expect(!year.contains(try #require(date.magnitude(of: .text("2021")))))
    #expect(date.interval(of: "soon") == nil)
    let moment = "2020-12-31T23:59:59Z"
    let position = Array(moment.utf8).withUnsafeBufferPointer(date.position(utf8:))
    #expect(position == year.upperBound && date.magnitude(of: .text(moment)) == position)
    for text in ["2020/12", "2020-12/31", "2020-12-31T24:00:00Z", "2020-12-31T23:59:60Z"] {
      #expect(Array(text.utf8).withUnsafeBufferPointer(date.position(utf8:)) == nil)
    }
  }

  @Test("random texts are read without a failure, and what is read is stable")
  func random() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("0123456789.,:-/+ %$€★☆½×TZamJunxhs'\u{A0}\0é")
    for _ in 0..<3_000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = String((0..<count).compactMap { _ in letters.randomElement(using: &random) })
      for kind in FieldKinds.all {
        var bytes = text
        if let position = bytes.withUTF8({ kind.position(utf8: $0) }) {
          // A number with a fraction has its place among integers.
          let isAmongIntegers = kind is IntegerKind && kind.read(text) == nil
          #expect(
            isAmongIntegers || kind.read(text).flatMap(kind.position) == position,
            "\(kind.name): \(text)")
        }
        guard let value = kind.read(text) else { continue }
        #expect(kind.read(kind.text(of: value)) == value, "\(kind.name): \(text)")
        _ = kind.magnitude(of: value)
        _ = kind.interval(of: text)
      }
    }
  }
}
