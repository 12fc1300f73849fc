import AlbumImport
import AlbumLibrary
import AlbumTestSupport
import ArgumentParser
import Foundation
import RecordRecognition
import Testing
@testable import moonshelf

@Suite("The import command")
struct ImportCommandTests {
  private let list =
    "Artist,Album,Year\nFela Kuti,Zombie,1976\n\"Beatles, The\",Help!,1965\nSade,,1984\nfela kuti,ZOMBIE,1976\n"

  @Test("reports the result of every record, and is undone as one step")
  func summary() throws {
    let program = try Program()
    try program.folder.write(list, to: "list.csv")
    #expect(
      try program.output("import", "list.csv").withoutTimes == """
        list.csv: 4 records: 2 added, 1 skipped, 1 rejected (0.1 s).
          1 rejected, no title (first at line 4)
          1 skipped, already in the library (first at line 5)
        Keep the rejected records with: moonshelf import list.csv --rejects list.rejects.csv
        Undo with: moonshelf undo

        """)
    #expect(try program.output("undo").hasPrefix("Undid: Import list.csv (2 changes)."))
    #expect(try program.output("list", "--format", "csv") == "Artist,Album,Genre,Year\n")
  }

  @Test("makes no host of scripts, and so no Lua machine, without rules")
  func noHost() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(list, to: "list.csv")
    let rule = try folder.write("return function(album) album.year = 2000 end", to: "rule.lua")
    func imported(_ words: String...) throws -> (session: LibrarySession, years: [Int64?]) {
      let library = try LibraryAPI(path: nil)
      let session = try LibrarySession(library, scripts: nil, for: .importing)
      var command = try ImportCommand.parse([path, "--library", folder.file("x")] + words)
      try command.importFiles([path], ImportOptions(), in: session)
      return (session, try library.albums().map(\.content.year))
    }
    let plain = try imported()
    #expect(plain.years == [1976, 1965])
    #expect(plain.session.host == nil)
    let ruled = try imported("--rule", rule)
    #expect(ruled.years == [2000, 2000])
    #expect(ruled.session.host != nil)
  }

  @Test("writes a report for programs and a rejects file that can be imported again")
  func report() throws {
    let program = try Program()
    try program.folder.write(list, to: "list.csv")
    try program.folder.write(
      "return function(album) album.artist = album.artist:gsub('^(.*), The$', 'The %1') end",
      to: "rule.lua")
    try program.run(
      "import", "list.csv", "--rule", "rule.lua", "--report", "report.json", "--rejects",
      "rejects.csv")
    let data = try Data(contentsOf: URL(fileURLWithPath: program.folder.file("report.json")))
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for (key, value) in [
      ("records", 4), ("added", 2), ("merged", 0), ("skipped", 1), ("rejected", 1), ("step", 1),
    ] {
      #expect(report[key] as? Int == value, "\(key)")
    }
    #expect(report["seconds"] is Double)
    #expect((report["warnings"] as? [Any])?.isEmpty == true)
    let notAdded = try #require(report["not_added"] as? [[String: Any]])
    #expect(notAdded.map { $0["line"] as? Int } == [4, 5])
    #expect(notAdded.map { $0["reason"] as? String } == ["no title", "already in the library"])
    #expect(try program.output("list", "--template", "{artist}") == "Fela Kuti\nThe Beatles\n")
    let again = try program.run("import", "rejects.csv")
    #expect(again.output.contains("1 record: 0 added, 0 skipped, 1 rejected"))
    #expect(again.code == 1)
  }

  @Test("refuses a list without titles, unless the user agrees or names the column")
  func doubtful() throws {
    let program = try Program()
    try program.folder.write(
      "Alpha;Beta\n" + (0..<9).map { "\($0);\($0 * 3)\n" }.joined(), to: "odd.csv")
    let refused = try program.run("import", "odd.csv")
    #expect(refused.code == 2)
    #expect(
      refused.errors == """
        moonshelf: odd.csv: no column has the titles; name it, as in --map 'Alpha=title'; see \
        --preview; --yes imports it all the same

        """)
    let rejected = try program.run("import", "odd.csv", "--yes")
    #expect(rejected.code == 1)
    #expect(rejected.output.contains("9 rejected, no title"))
    #expect(try program.run("import", "odd.csv", "--map", "Beta=title").code == 0)
  }

  @Test("a dry run shows its changes and saves nothing")
  func dryRun() throws {
    let program = try Program()
    try program.folder.write(list, to: "list.csv")
    let output = try program.output("import", "list.csv", "--dry-run")
    #expect(output.contains("Dry run: no changes were saved."))
    #expect(output.contains("Would run: Import list.csv (2 changes)\n  + Fela Kuti – Zombie\n"))
    #expect(try program.output("history") == "No history yet.\n")
  }

  @Test("in strict mode stops at the first failure of a rule, and changes nothing")
  func strict() throws {
    let program = try Program()
    try program.folder.write(list, to: "list.csv")
    try program.folder.write(
      "return function(album)\n  if album.year == 1965 then error('no') end\nend", to: "rule.lua")
    let result = try program.run("import", "list.csv", "--rule", "rule.lua", "--strict")
    #expect(result.code == 1)
    #expect(
      result.errors.hasPrefix("moonshelf: list.csv, line 3: rule.lua:2: no\n"), "\(result.errors)")
    #expect(result.errors.contains("traceback"))
    #expect(try program.output("history") == "No history yet.\n")
  }

  @Test("killed at a hundred random moments, leaves the library as before or as after")
  func killed() throws {
    let program = try Program()
    try program.run("init", "--sample")
    let rows = (0..<3000).map { "Artist \($0 % 70),Album \($0),\(1950 + $0 % 70)\n" }.joined()
    try program.folder.write("artist,title,year\n" + rows, to: "list.csv")
    let clock = ContinuousClock()
    let whole = try clock.measure { try program.run("import", "list.csv") }
    try program.run("undo")
    var kept = 0
    for _ in 0..<100 {
      let process = program.process(["import", "list.csv", "--duplicates", "keep"])
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let moment = whole * Double.random(in: 0...1.1)
      try process.run()
      usleep(UInt32(moment / .microseconds(1)))
      kill(process.processIdentifier, SIGKILL)
      process.waitForEnd()
      let count =
        try program.output("list", "--columns", "id", "--format", "csv")
        .split(separator: "\n").count - 1
      #expect(count == 5 || count == 3005)
      let doctor = try program.run("doctor")
      #expect(doctor.code == 0, "\(doctor.output)")
      // The records are there exactly if the albums are.
      let records = try program.output("records", "--format", "jsonl").split(separator: "\n")
      #expect(records.count { $0.contains("\"undone\":false") } == (count == 3005 ? 1 : 0))
      if count == 3005 {
        kept += 1
        try program.run("undo")
      }
    }
    #expect(kept < 100)
  }

  @Test("interrupted by Ctrl-C ends with 130 and changes nothing")
  func interrupted() throws {
    let program = try Program()
    try program.folder.write("artist,title\na,one\n", to: "list.csv")
    try program.folder.write(
      "return function() print('begun') while true do end end", to: "endless.lua")
    let process = program.process(["import", "list.csv", "--rule", "endless.lua"])
    let errors = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try program.run("init")
    try process.run()
    // The import holds the library for writing once the rule runs.
    while try !isLocked(program) {}
    kill(process.processIdentifier, SIGINT)
    process.waitForEnd()
    #expect(process.terminationStatus == 130)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(said == "moonshelf: interrupted; unfinished changes were discarded\n")
    #expect(try program.output("history") == "No history yet.\n")
  }

  @Test("from a stalled pipe does not lock the library until all input has arrived")
  func stalledPipe() throws {
    let program = try Program()
    try program.run("init")
    let process = program.process(["import", "-"])
    let input = Pipe()
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    // More than a pipe holds: once it is written, most of it has been read.
    let rows = (1...60_000).map { "artist \($0),title \($0)\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data("artist,title\n\(rows)".utf8))
    #expect(try !isLocked(program))
    #expect(try program.run("add", "Low").code == 0)
    try input.fileHandleForWriting.close()
    process.waitForEnd()
    #expect(process.terminationStatus == 0)
    let titles = try program.output("list", "--template", "{title}")
    #expect(titles.split(separator: "\n").count == 60_001)
    try program.run("undo")
    #expect(try program.output("list", "--template", "{title}") == "Low\n")
  }

  @Test("--save-map remembers --map for files with the same columns")
  func savedMap() throws {
    let program = try Program()
    func write(_ rows: String, columns: String = "Xq,Album,Year,week") throws -> String {
      try program.folder.write("\(columns)\n\(rows)\n", to: "list.csv")
    }
    func artists() throws -> String { try program.output("list", "--template", "{title}:{artist}") }
    let map = ["--map", "Xq=artist", "--map", "week=-"]
    let first = try program.run(["import", try write("Sade,Promise,1985,3"), "--save-map"] + map)
    #expect(first.code == 0)
    #expect(first.errors.contains("Remembered for files with the columns of"), "\(first)")
    #expect(first.errors.contains(": Xq=artist, week=-.\n"), "\(first)")
    try program.run("import", try write("2,Low,1977,Bowie", columns: "WEEK,album,year,xq"))
    #expect(try artists() == "Promise:Sade\nLow:Bowie\n")
    // Another column is another kind of file.
    try program.run("import", try write("Can,Ege,1971,1,x", columns: "Xq,Album,Year,week,more"))
    #expect(try artists().hasSuffix("Ege:\n"))
    try program.run("undo")
    #expect(
      try program.run("import", try write("Neu,Two,1972,1"), "--save-map").errors
        .contains("are no longer remembered"))
    #expect(try artists().hasSuffix("Two:\n"))
    #expect(try program.run("import", "-", "--save-map").code == 2)
  }

  @Test("--preview makes no library, and --map is checked before anything is imported")
  func preview() throws {
    let program = try Program()
    let file = try program.folder.write("Autore,Album,week\nSade,Promise,3\n", to: "list.csv")
    let shown = try program.output("import", file, "--preview", "--map", "Autore=ARTIST")
    #expect(shown.contains("Autore  artist  --map       Sade"), "\(shown)")
    #expect(shown.hasSuffix("Nothing was imported.\n"))
    #expect(!FileManager.default.fileExists(atPath: program.library))
    for (map, message) in [
      ("week", "--map needs a column and a field, as in 'Autore=artist'; got \"week\""),
      ("week=id", "--map 'week=id': id is read-only"),
    ] {
      let result = try program.run("import", file, "--map", map)
      #expect(result.code == 2 && result.errors.hasPrefix("moonshelf: \(message)\n"), "\(result)")
    }
    let result = try program.run("import", file, "--map", "weak=-")
    #expect(result.code == 1)
    #expect(result.errors.contains("there is no column \"weak\"; there are Autore, Album, week"))
    #expect(try program.run("import", file, "--preview", "--format", "json").code == 2)
    _ = try program.output("import", file, "--map", "Autore=artist", "--map", "week=-")
    #expect(
      try program.output("list", "--layout", "full", "--format", "csv").split(separator: "\n")[0]
        == "ID,Artist,Album,Genre,Year,Cover,Added")
  }

  @Test("reports a column that was recognized by its values alone")
  func doubt() throws {
    let program = try Program()
    let rows = (0..<12).map { "Band \($0 % 3),Record \($0) x,\($0)" }.joined(separator: "\n")
    let file = try program.folder.write("quux,album,year\n\(rows)\n", to: "list.csv")
    let report = try program.output("import", file)
    #expect(
      report.contains(
        "warning, columns: \"quux\" is read as artist by its values alone; "
          + "--map 'quux=-' leaves it out"), "\(report)")
    #expect(try program.output("list", "--format", "csv").contains("Band 0,Record 0 x,"))
  }

  private func isLocked(_ program: Program) throws -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
    process.arguments = [program.library, "BEGIN IMMEDIATE; ROLLBACK"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitForEnd()
    return process.terminationStatus != 0
  }
}
