import AlbumTestSupport
import Foundation
import Testing

@Suite("The list command")
struct ListCommandTests {
  @Test("counts the albums that it would list")
  func count() throws {
    let program = try Program.withSampleAlbums()
    #expect(try program.output("list", "--count") == "5\n")
    #expect(try program.output("list", "year:..1999", "year-", "--count") == "2\n")
    #expect(try program.output("list", "zzz", "--count") == "0\n")
    #expect(try program.output("list", "--count", "--offset", "4", "--limit", "3") == "1\n")
    #expect(try program.output("list", "--count", "--offset", "9") == "0\n")
    #expect(try program.output("list", "--count", "--random", "3") == "3\n")
    #expect(
      try program.output("list", "--count", "--format", "json") == "[\n{\"albums\":5}\n]\n")
    #expect(try program.output("list", "--count", "--format", "csv") == "Albums\n5\n")
  }

  @Test("skips albums, in any order, and shows positions")
  func offset() throws {
    let program = try Program.withSampleAlbums()
    func lines(_ words: String...) throws -> [String] {
      try program.run(["list", "--template", "{position}:{id}"] + words).output
        .split(separator: "\n").map(String.init)
    }
    try program.run("move", "id:5", "1")
    #expect(try lines() == ["1:5", "2:1", "3:2", "4:3", "5:4"])
    #expect(try lines("--offset", "3") == ["4:3", "5:4"])
    #expect(try lines("--offset", "1", "--limit", "2") == ["2:1", "3:2"])
    #expect(try lines("--offset", "5") == [])
    #expect(try lines("id-", "--offset", "3") == ["3:2", "2:1"])
    try program.run("remove", "id:1")
    #expect(try lines("id:2") == ["2:2"])
    #expect(
      try program.output("list", "id:5", "--columns", "position,title", "--format", "jsonl")
        .hasPrefix("{\"id\":5,\"position\":1,\"title\":"))
  }

  @Test("lists different albums at random, sorted if an order is given")
  func random() throws {
    let program = try Program.withSampleAlbums()
    func identities(_ words: String...) throws -> [Int] {
      try program.run(["list", "--template", "{id}"] + words).output
        .split(separator: "\n").compactMap { Int($0) }
    }
    #expect(Set(try identities("--random", "5")) == [1, 2, 3, 4, 5])
    #expect(try identities("--random", "9").count == 5)
    #expect(try identities("--random", "0") == [])
    #expect(try identities("id-", "--random", "5") == [5, 4, 3, 2, 1])
    let two = try identities("id:2..4", "--random", "2")
    #expect(Set(two).count == 2 && Set(two).isSubset(of: [2, 3, 4]))
    // The chance that 30 runs choose the same album of five is below 10^-20.
    let chosen = try (1...30).map { _ in try identities("--random", "1") }
    #expect(Set(chosen).count > 1)
  }

  @Test("sorts without the articles at the beginning, unless the user wants them")
  func articles() throws {
    let program = try Program()
    for (title, label) in [
      ("The Wall", "Les B"), ("A Night", "A"), ("Unknown", "The C"), ("Los Angeles", ""),
    ] {
      _ = try program.output("add", title, "--genre", title, "label=\(label)")
    }
    func titles(_ words: String..., environment: [String: String] = [:]) throws -> [String] {
      try program.run(["list", "--template", "{title}"] + words, environment: environment).output
        .split(separator: "\n").map(String.init)
    }
    let ignoring = ["Los Angeles", "A Night", "Unknown", "The Wall"]
    let keeping = ["A Night", "Los Angeles", "The Wall", "Unknown"]
    #expect(try titles("title+") == ignoring)
    #expect(try titles("--sort", "title-") == ignoring.reversed())
    #expect(try titles("label+") == ["A Night", "The Wall", "Unknown", "Los Angeles"])
    #expect(try titles("genre+") == keeping)
    #expect(try titles("title+", "--sort-articles") == keeping)
    #expect(try titles("title+", environment: ["MOONSHELF_SORT_ARTICLES": "1"]) == keeping)
    #expect(try titles("title+", environment: ["MOONSHELF_SORT_ARTICLES": "0"]) == ignoring)
  }

  @Test("applies template functions that scripts of the folder register")
  func templateFunctions() throws {
    let program = try Program.withSampleAlbums()
    let folder = program.folder.file(".config/moonshelf/scripts")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try program.folder.write(
      """
      moonshelf.template_function("initials", function(value, argument)
        return (value:gsub("(%S)%S*%s*", "%1" .. (argument or "")))
      end)
      moonshelf.template_function("fail", function() error("no") end)
      """, to: ".config/moonshelf/scripts/names.lua")
    #expect(
      try program.output("list", "id:1", "--template", "{artist:initials .} {artist:initials}")
        == "D.B. DB\n")
    let failed = try program.run("list", "--template", "{id}{title:fail|!}")
    #expect(failed.output == "1!\n2!\n3!\n4!\n5!\n")
    #expect(failed.errors.split(separator: "\n").count(where: { $0.hasPrefix("moonshelf: ") }) == 1)
    #expect(
      try program.output("scripts", "list").contains(
        "template function fail, template function initials"))
    #expect(
      try program.run("list", "--template", "{title:initial}").errors
        == "moonshelf: template: there is no function \"initial\": did you mean initials?\n")
  }

  @Test(
    "refuses options that contradict each other",
    arguments: [
      (
        ["--random", "2", "--limit", "1"],
        "moonshelf: --random says how many albums; leave out --limit and --offset\n"
      ),
      (
        ["--random", "2", "--offset", "1"],
        "moonshelf: --random says how many albums; leave out --limit and --offset\n"
      ),
      (
        ["--count", "--template", "{id}"],
        "moonshelf: --count prints a number; leave out --layout, --columns and --template\n"
      ),
    ])
  func mistakes(options: [String], message: String) throws {
    let result = try Program.withSampleAlbums().run(["list"] + options)
    #expect(result == Program.Result(output: "", errors: message, code: 2))
  }
}
