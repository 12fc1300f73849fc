import AlbumPresentation
import AlbumScripting
import AlbumTestSupport
import Foundation
import Testing

@Suite("library.import and library.export in Lua")
struct TransferTests {
  private func bench() throws -> ScriptBench {
    try ScriptBench(permissions: {
      try [.init(parsing: "read=\($0)"), .init(parsing: "write=\($0)")]
    })
  }

  @Test("a list is imported through a rule of the call, and reported")
  func importing() throws {
    let bench = try bench()
    let path = try bench.folder.write(
      "Artist,Title,Format\nSade,Promise,LP\nSade,Paradise,Single\n", to: "list.csv")
    let lines = try bench.run(
      """
      local report = library.import("\(path)", { rule = function(album, record, ctx)
        if record.Format == "Single" then return ctx.skip("a single") end
        album.genre = "Soul"
      end })
      print(report.records, report.added, report.skipped, report.rejected)
      print(#library.albums, library.albums[1].genre)
      """)
    #expect(lines == ["2\t1\t1\t0", "1\tSoul"])
  }

  @Test("the rule of one import does not apply to the next")
  func ruleOnce() throws {
    let bench = try bench()
    let path = try bench.folder.write("Title\nPromise\n", to: "list.csv")
    let lines = try bench.run(
      """
      library.import("\(path)", { rule = function(album, record, ctx) ctx.skip("x") end })
      print(library.import("\(path)").added)
      """)
    #expect(lines == ["1"])
  }

  @Test("albums are exported in the format of the file's name, or in the given one")
  func exporting() throws {
    let bench = try bench()
    try bench.add(("Sade", "Promise"), ("Fela", "Zombie"))
    let csv = bench.folder.file("out.csv")
    let text = bench.folder.file("out")
    let lines = try bench.run(
      """
      print(library.export("\(csv)", { columns = { "title", "artist" } }))
      print(library.export("\(text)", { query = "sade", format = "tsv", columns = { "title" } }))
      """)
    #expect(lines == ["2", "1"])
    #expect(
      try String(contentsOfFile: csv, encoding: .utf8)
        == "Album,Artist\nPromise,Sade\nZombie,Fela\n")
    #expect(try String(contentsOfFile: text, encoding: .utf8) == "Album\nPromise\n")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).sorted()
        == ["out", "out.csv", "test.lua"])
  }

  @Test("an export that fails leaves the existing file")
  func failing() throws {
    let bench = try bench()
    try bench.add(("Sade", "Promise"))
    let path = try bench.folder.write("before", to: "out.csv")
    let lines = try bench.run(
      """
      print(pcall(library.export, "\(path)", { query = function() error("oops", 0) end }))
      """)
    #expect(lines == ["false\toops"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "before")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: bench.folder.path).sorted()
        == ["out.csv", "test.lua"])
  }

  @Test(
    "invalid arguments are errors that list the valid ones",
    arguments: [
      ("import()", "bad argument #1 to 'import' (path must be a string, got no value)"),
      ("import('x', { rul = 1 })", "an import has no 'rul': did you mean 'rule'?"),
      (
        "import('x', { duplicates = 'all' })",
        "duplicates must be one of skip, merge, replace, keep, not \"all\""
      ),
      ("import('x', { columns = 'title' })", "columns must be a table, got string"),
      (
        "export('x')",
        "x has no known file extension; use "
          + FormatName.endings.map { "." + $0 }.joined(separator: ", ")
          + ", or set format = \"csv\""
      ),
      ("export('x', { formt = 'csv' })", "an export has no 'formt': did you mean 'format'?"),
      (
        "export('x.csv', { columns = { 'tittle' } })",
        "there is no column \"tittle\": did you mean title?"
      ),
      ("export('x.csv', { layout = 'crad' })", "there is no layout \"crad\""),
    ])
  func mistakes(call: String, message: String) throws {
    let lines = try ScriptBench().run("print(pcall(function() library.\(call) end))")
    #expect(lines == ["false\ttest.lua:1: " + message])
  }

  @Test("a missing permission is named")
  func refused() throws {
    let lines = try ScriptBench().run(
      """
      print(pcall(function() library.import("/tmp/x.csv") end))
      print(pcall(function() library.export("/tmp/x.csv") end))
      """)
    #expect(lines[0].contains("--allow read=/tmp"), "\(lines[0])")
    #expect(lines[1].contains("--allow write=/tmp"), "\(lines[1])")
  }
}
