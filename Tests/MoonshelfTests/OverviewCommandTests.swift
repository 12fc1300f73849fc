import AlbumTestSupport
import Foundation
import Testing

@Suite("The commands for an overview of a library")
struct OverviewCommandTests {
  private func program() throws -> Program {
    let program = try Program.withSampleAlbums()
    try program.run("set", "id:1", "--", "rating=5", "tags=[\"live\"]", "cover_url=a.png")
    try program.run("set", "id:2", "--", "rating=4.5")
    try program.run("set", "id:3", "--", "rating=good")
    try program.run("remove", "id:5")
    return program
  }

  @Test("fields lists every field in use, main ones first, with types, numbers and an example")
  func fields() throws {
    let program = try program()
    #expect(
      try program.output("fields") == """
        Field      Type     Albums  Example
        ─────────  ───────  ──────  ─────────────
        artist     text          4  David Bowie
        title      text          4  Best of Bowie
        genre      list          4  Pop
        year       integer       4  1992
        cover_url  address       1  a.png
        rating     rating        3  5
        tags       list          1  live

        """)
    #expect(
      try program.output("fields", "rating::.", "year:1999", "--format", "jsonl") == """
        {"field":"artist","type":"text","declared":false,"albums":1,"types":{"text":1},"example":"Sting"}
        {"field":"title","type":"text","declared":false,"albums":1,"types":{"text":1},"example":"Nothing Like The Sun"}
        {"field":"genre","type":"list","declared":false,"albums":1,"types":{"text":1},"example":"Pop"}
        {"field":"year","type":"integer","declared":false,"albums":1,"types":{"integer":1},"example":"1999"}
        {"field":"rating","type":"rating","declared":false,"albums":1,"types":{"text":1},"example":"good"}

        """)
    #expect(try program.output("fields", "zzz") == "There are no albums.\n")
    #expect(try program.output("fields", "zzz", "--format", "json") == "[\n]\n")
  }

  @Test("the full layout of a list has every field in use, including custom ones")
  func fullList() throws {
    let list = try program().output("list", "id:1", "--layout", "full", "--format", "jsonl")
    #expect(
      list.withoutTimes == """
        {"id":1,"position":1,"artist":"David Bowie","title":"Best of Bowie","genre":"Pop",\
        "year":1992,"cover_url":"a.png","rating":5,"tags":["live"],"added":"2026-01-01T00:00:00Z"}

        """)
  }

  @Test("stats counts the content, for users and for programs")
  func stats() throws {
    let program = try program()
    let shown = try program.output("stats").withoutTimes.replacing(
      /(bytes of the file +)\d+/, with: { "\($0.output.1)1" })
    #expect(
      shown == """
        Count of
        ─────────────────  ────────────────────────────────────────────────
        albums             4
        artists            4
        genres             1
        with a cover       1
        without a year     0
        years              1992 to 2003
        added              2026-01-01 00:00:00 to 2026-01-01 00:00:00
        decades            1990s (2), 2000s (2)
        most by            David Bowie (1), No Doubt (1), Sting (1), U2 (1)
        most of            Pop (4)
        bytes of the file  1
        steps              5
        snapshots          0

        """)
    let json = try program.output("stats", "year:..1999", "--format", "json").withoutTimes
      .replacing(/"(file_bytes)":\d+/, with: { "\"\($0.output.1)\":1" })
    #expect(
      json == """
        {"albums":2,"artists":2,"genres":1,"with_cover":1,"without_year":0,"first_year":1992,\
        "last_year":1999,"first_added":"2026-01-01T00:00:00Z",\
        "last_added":"2026-01-01T00:00:00Z","decades":[{"decade":1990,"albums":2}],\
        "most_by":[{"artist":"David Bowie","albums":1},{"artist":"Sting","albums":1}],\
        "most_of":[{"genre":"Pop","albums":2}],"file_bytes":1,"steps":5,"snapshots":0}

        """)
    #expect(try program.output("stats", "zzz", "--format", "json").hasPrefix("{\"albums\":0,"))
  }

  private func doubled() throws -> Program {
    let program = try Program()
    try program.run("add", "Low", "--artist", "David Bowie", "--year", "1977", "label=RCA")
    try program.run("add", "Lodger", "--artist", "David Bowie", "barcode=12")
    try program.run(
      "add", "low", "--artist", "DAVID BOWIE", "label=EMI", "rating=5", "tags=[\"a\",\"b\"]")
    try program.run("add", "Low", "--artist", "David Bowie", "label=EMI", "tags=[\"b\",\"c\"]")
    try program.run("add", "Other", "--artist", "X", "barcode=12")
    return program
  }

  @Test("duplicates are found by artist and title, or by any fields")
  func finds() throws {
    let program = try doubled()
    #expect(
      try program.output("duplicates", "--format", "csv").withoutTimes == """
        Group,ID,Artist,Album,Genre,Year,Added
        1,1,David Bowie,Low,,1977,2026-01-01T00:00:00Z
        1,3,DAVID BOWIE,low,,,2026-01-01T00:00:00Z
        1,4,David Bowie,Low,,,2026-01-01T00:00:00Z

        """)
    let columns = ["--format", "tsv"]
    func identities(_ words: String...) throws -> [String] {
      try program.run(["duplicates"] + words + columns).output.split(separator: "\n").dropFirst()
        .map { $0.split(separator: "\t")[1].description }
    }
    #expect(try identities("--by", "barcode") == ["2", "5"])
    #expect(try identities("--by", "artist,title,label") == ["3", "4"])
    #expect(try identities("--by", "cover") == [])
    #expect(try identities("label:emi") == ["3", "4"])
    #expect(try program.output("duplicates", "artist:X") == "No duplicates.\n")
  }

  @Test("merging them keeps the oldest, adds missing values, and loses none of the other values")
  func merges() throws {
    let program = try doubled()
    let shown = """
      1 David Bowie – Low (and 3, 4)
        artist: kept David Bowie, not DAVID BOWIE
        title: kept Low, not low
        label: kept RCA, not EMI

      """
    #expect(
      try program.output("duplicates", "--merge", "--dry-run")
        == shown + "Dry run: no changes were saved.\n")
    #expect(try program.output("list", "--format", "tsv").split(separator: "\n").count == 6)
    #expect(
      try program.output("duplicates", "--merge")
        == shown + "Merged 2 albums into 1. Undo with: moonshelf undo\n")
    #expect(
      try program.output(
        "list", "low", "--columns", "id,rating,label,tags,other_values", "--format", "json")
          == """
          [
          {"id":1,"position":1,"rating":5,"label":"RCA","tags":["a","b","c"],\
          "other_values":["artist: DAVID BOWIE","title: low","label: EMI"]}
          ]

          """)
    #expect(
      try program.output("undo") == """
        Undid: Merge 2 albums into others (4 changes).
        Redo with: moonshelf redo

        """)
    #expect(try program.output("list", "label:rca", "--template", "{id}{rating}") == "1\n")
    #expect(try program.output("duplicates", "artist:X", "--merge") == "No duplicates.\n")
  }

  @Test(
    "wrong usage is reported",
    arguments: [
      (["duplicates", "--by", ""], 2, "moonshelf: --by needs fields: artist,title,year"),
      (["duplicates", "--by", "artist, "], 2, "moonshelf: --by needs fields: artist,title,year"),
      (
        ["duplicates", "--dry-run"], 2,
        "moonshelf: --dry-run needs --merge"
      ),
      (
        ["duplicates", "--by", "atrist"], 1,
        "moonshelf: there is no column \"atrist\": did you mean artist?"
      ),
      (["edit"], 2, "moonshelf: name the albums: moonshelf edit id:12"),
      (["edit", "zzz"], 1, "moonshelf: no album matches zzz"),
      (
        ["stats", "gerne:pop"], 1,
        "moonshelf: no album has a field \"gerne\": did you mean genre? (in word 1: gerne:pop)"
      ),
      (
        ["fields", "--format", "xml"], 2,
        "Error: The value 'xml' is invalid for '--format <format>'. Please provide one of the following:"
      ),
    ])
  func mistakes(arguments: [String], code: Int32, message: String) throws {
    let result = try Program.withSampleAlbums().run(arguments)
    #expect(result.code == code)
    #expect(result.errors.split(separator: "\n").first.map(String.init) == message)
  }
}
