import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import Foundation
import Testing

@testable import moonshelf

@Suite("JSON output")
struct JSONOutputTests {
  /// The commands, each with the schema of its output; changing ones are dry runs.
  static let commands: [(words: String, schema: String)] = [
    ("list", "albums"), ("list --layout full", "albums"), ("list --columns title,rating", "albums"),
    ("list rating+ --columns position,rating,id", "albums"), ("list zzz", "albums"),
    ("list --count", "count"), ("export -o - --group-by genre --format json", "album-groups"),
    ("list --random 3", "albums"), ("list --offset 1 --limit 2", "albums"),
    ("show artist:bowie", "albums"), ("show id:1", "albums"),
    ("export -o - --format json", "albums"),
    ("export genre:pop -o - --format json", "albums"), ("stats", "stats"), ("stats zzz", "stats"),
    ("stats --by genre,decade --sum plays", "groups"), ("stats --by tags,live", "groups"),
    ("stats --sum rating", "groups"), ("facets --by genre,decade,rating,live,tags", "facets"),
    ("facets zzz --by genre", "facets"), ("fields", "fields"), ("shelf", "shelves"),
    ("history", "history"), ("history --limit 0", "history"),
    ("history id:1", "album-history"), ("history id:1,3 genre", "album-history"),
    ("history title:low", "album-history"), ("why id:1", "why"), ("why id:6 --field rating", "why"),
    ("diff start", "differences"), ("diff 2 before:1", "differences"),
    ("revert 1 --dry-run", "result"), ("list --as-of start", "albums"),
    ("duplicates", "duplicates"), ("values genre", "values"), ("snapshot list", "snapshots"),
    ("snapshot diff start", "differences"), ("covers status", "covers"),
    ("covers status --failed", "failed-covers"), ("covers fetch zzz", "fetched-covers"),
    ("remote conflicts", "conflicts"), ("remote status", "remote"),
    ("import odd.csv more.csv --dry-run", "import"), ("doctor", "result"),
    ("doctor --report", "result"),
    ("add Low label=x --dry-run", "result"), ("set id:1 --field genre=Rock --dry-run", "result"),
    ("remove id:1 --dry-run", "result"), ("move id:1 last --dry-run", "result"),
    ("undo 2 --dry-run", "result"), ("redo --dry-run", "result"),
    ("duplicates --merge --dry-run", "result"), ("snapshot save other --dry-run", "result"),
    ("snapshot restore start --dry-run", "result"), ("snapshot remove start --dry-run", "result"),
    ("init", "result"), ("prefs", "settings"), ("records", "records"),
    ("records show", "record-outcomes"), ("records prune --dry-run", "result"),
    ("rederive --rule loud.lua --dry-run", "rederive"),
  ]

  /// A library with values that are easily written wrong.
  private static let library = Swift.Result<TemporaryFolder, any Error> {
    let program = try Program()
    try program.run("init", "--sample")
    try program.run("snapshot", "save", "start")
    let odd: [[String]] = [
      ["Low", "--artist", "David Bowie", "rating=4.29", "tags=[\"a\",\"b\"]", "live=true"],
      ["LOW", "--artist", "david bowie", "rating=3.70", "tags=c", "live=maybe", "plays=7"],
      ["\"Quotes\" \\ \u{1} \u{2028} 😀", "--genre", "", "plays=1.5", "é ñ=é", "big=1e300"],
      ["Covered", "--cover", "nowhere/cover.png", "rating=5"],
    ]
    for words in odd { try program.run(["add"] + words) }
    try program.run("move", "id:9", "1")
    try program.run("remove", "id:4")
    try program.run("covers", "fetch", "title:Covered")
    try program.folder.write("artist,album,year\nEno,Discreet Music,1975\n", to: "kept.csv")
    try program.folder.write("return function(album) album.year = 1 end", to: "loud.lua")
    try program.run("import", "kept.csv")
    try program.run("set", "id:1", "--", "genre=Rock")
    try program.run("undo")
    try program.run("remote", "set", "http://127.0.0.1:9", "--offline")
    try program.folder.write("artist,album,year\nA,B,1999\nA,,x\n", to: "odd.csv")
    try program.folder.write("artist,album,year\nSting,Nothing Like The Sun,1987\n", to: "more.csv")
    return program.folder
  }

  private func output(_ words: String, _ format: String) throws -> String {
    let folder = try Self.library.get()
    let program = try Program()
    let process = try program.run(
      words.split(separator: " ").map(String.init)
        + (words.contains("--format") ? [] : ["--format", format]),
      environment: ["MOONSHELF_LIBRARY": folder.file("library.moonshelf")],
      in: folder.path)
    #expect(process.code == 0, "\(words): \(process.errors)")
    return process.output
  }

  @Test("follows its schema in every command", arguments: commands)
  func schemas(words: String, schema: String) throws {
    let value = try JSONValue(reading: output(words, "json"), isStrict: true)
    let schema = try JSONSchema(named: schema)
    #expect(schema.mistakes(in: value) == [], "\(words)")
    guard !words.hasPrefix("export"), words != "remote status" else { return }
    let lines = try output(words, "jsonl").split(separator: "\n").map {
      try JSONValue(reading: String($0), isStrict: true)
    }
    switch value {
    // Seconds of an import, albums at random and the home folder differ between runs.
    case .array(let records) where !words.contains(/import|random|prefs/): #expect(lines == records)
    case .array(let records): #expect(lines.count == records.count)
    default: #expect(lines.count == 1)
    }
  }

  @Test(
    "has one type for a field in every album",
    arguments: ["list --layout full", "show title::.", "export -o - --format json"])
  func oneType(words: String) throws {
    guard case .array(let albums) = try JSONValue(reading: output(words, "json")) else {
      return #expect(Bool(false), "no array")
    }
    var kinds: [String: Set<String>] = [:]
    for case .object(let album) in albums {
      for member in album {
        if let kind = member.value.kind { kinds[member.name, default: []].insert(kind) }
      }
    }
    #expect(kinds.filter { $0.value.count > 1 } == [:])
    #expect(kinds["rating"] == ["number"])
    #expect(kinds["plays"] == ["string"])
    #expect(kinds["tags"] == ["array"])
  }

  @Test("is documented, schema by schema")
  func documented() throws {
    let page = try String(contentsOfFile: Program.root + "/docs/json.md", encoding: .utf8)
    let files = try FileManager.default.contentsOfDirectory(atPath: Program.root + "/docs/schema")
    for file in files { #expect(page.contains("](schema/\(file))"), "\(file)") }
    #expect(Set(files) == Set(Self.commands.map { $0.schema + ".json" }))
  }

  @Test("the validator finds each kind of mistake")
  func validator() throws {
    let schema = try JSONSchema(named: "history")
    func mistakes(_ text: String) throws -> [String] {
      schema.mistakes(in: try JSONValue(reading: text))
    }
    #expect(try mistakes("{}") == ["$ is no array: {}"])
    let step =
      #"[{"step":1,"time":"2026-01-01T00:00:00Z","label":"A","changes":0,"origin":"command","#
      + #""state":"done","redoable":false,"overwritten":0,"author":null,"by":"add","hash":null}]"#
    #expect(try mistakes(step) == [])
    for (right, wrong, message) in [
      (#""step":1"#, #""step":0"#, "$[0].step is less than 1: 0"),
      (#""step":1"#, #""step":"1""#, #"$[0].step is no integer: "1""#),
      ("T00", " 00", "$[0].time does not match"),
      (#""done""#, #""open""#, "$[0].state is none of"),
      (#""author":null"#, #""who":null"#, "$[0].who is not allowed"),
      (#","author":null"#, "", "$[0].author is missing"),
    ] {
      let found = try mistakes(step.replacing(right, with: wrong))
      #expect(found.contains { $0.hasPrefix(message) }, "\(wrong): \(found)")
    }
    let unknown = JSONSchema(["maxLength": 3])
    #expect(unknown.mistakes(in: .null) == ["$: unknown keyword maxLength"])
  }
}
