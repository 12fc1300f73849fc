import AlbumModel
import Testing

@testable import AlbumImport

@Suite("YAML files")
struct YAMLTests {
  private func albums(_ text: String) throws -> [String] {
    try Reading.drafts(of: text).map {
      "\($0.artist ?? "-") / \($0.title ?? "-") / \($0.year ?? 0)"
    }
  }

  @Test func `a list of entries is one of albums`() throws {
    let text = """
      # My records
      - title: Low
        artist: David Bowie
        year: 1977
        tags: [art rock, "berlin"]
      - title: '90'
        artist: "808 State"   # no year
        notes: |
          first line: of two
          second
      """
    #expect(try albums(text) == ["David Bowie / Low / 1977", "808 State / 90 / 0"])
    let fields = try Reading.drafts(of: text).map(\.fields)
    #expect(fields[0]["tags"] == .list(["art rock", "berlin"]))
    #expect(fields[1]["notes"] == .text("first line: of two\nsecond"))
  }

  @Test func `albums may be in a list that has a name, by artists, or named by an ID`() throws {
    #expect(
      try albums(
        "# Mine, sorted.\n\n- { year: 1977, title: \"Low, high\", artist: \"David Bowie\" }\n"
          + "- { year: 1979, title: '154', artist: Wire }\n")
        == ["David Bowie / Low, high / 1977", "Wire / 154 / 1979"])
    #expect(
      try albums("main:\n-\n    Artist: A\n    Title: B\n-\n    Artist: C\n    Title: D\n")
        == ["A / B / 0", "C / D / 0"])
    #expect(
      try albums("a1:\n  artist: A\n  album: B\na2:\n  artist: C\n  album: D\n")
        == ["A / B / 0", "C / D / 0"])
    #expect(
      try albums("- name: A\n  albums:\n    - title: B\n    - title: C\n")
        == ["A / B / 0", "A / C / 0"])
  }

  @Test func `aliases and merged entries are what they stand for`() throws {
    let text = """
      - &first
        artist: Nena
        title: Nena
        year: 1983
      - <<: *first
        title: 99 Luftballons
      - {artist: *missing, title: X}
      """
    let valid = text.replacing("*missing", with: "Neu")
    #expect(
      try albums(valid) == ["Nena / Nena / 1983", "Nena / 99 Luftballons / 1983", "Neu / X / 0"])
    #expect(throws: ImportError.self) { try albums(text) }
  }

  @Test func `several documents are one list, and a problem names the line of the file`() throws {
    #expect(
      try albums("---\ntitle: A\nartist: B\n---\ntitle: C\nartist: D\n")
        == ["B / A / 0", "D / C / 0"])
    let records = try Reading("- title: A\n  artist: B\n\n- title:\n  artist: C\n").records
    #expect(records.map(\.line) == [1, 4])
    let broken = "- title: A\n  artist: B\n- title: [C\n  artist: D\n"
    let error = #expect(throws: ImportError.self) { try albums(broken) }
    #expect("\(try #require(error))".contains("not valid YAML"))
  }

  @Test func `texts without quotes are numbers only if JSON has them`() throws {
    let text = "- {title: A, artist: B, code: 007, price: 4.5, sold: true, signed: No, box: ~}\n"
    let fields = try Reading.drafts(of: text)[0].fields
    #expect(fields["code"] == .text("007"))
    #expect(fields["price"] == .number(4.5))
    #expect(fields["sold"] == .flag(true))
    #expect(fields["signed"] == .text("No"))
    #expect(fields["box"] == nil)
  }

  @Test func `aliases that multiply without end are an error`() {
    var text = "- &a0 {title: x, artist: y}\n"
    for level in 1...12 {
      text +=
        "- &a\(level) ["
        + [String](repeating: "*a\(level - 1)", count: 12).joined(separator: ", ") + "]\n"
    }
    #expect(throws: ImportError.self) { try albums(text) }
  }

  @Test func `lists of texts with colons are not YAML`() throws {
    #expect(try albums("- Pink Floyd: Animals\n- Yes: Fragile\n").allSatisfy { !$0.contains("{") })
  }
}
