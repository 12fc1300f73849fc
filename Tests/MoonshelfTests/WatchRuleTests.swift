import AlbumTestSupport
import Foundation
import Testing

@Suite("The rules of a watch")
struct WatchRuleTests {
  private let added = "1 record: 1 added, 0 skipped, 0 rejected"
  private let reloaded = " the rules changed and were reloaded\r\n"

  private func rule(_ genre: String) -> String {
    "return function(album) album.genre = '\(genre)' end"
  }

  @Test("an edited rule is reloaded, written in place or by renaming")
  func reloading() throws {
    let watch = try WatchBench(rule: rule("First"))
    try watch.write("artist,title\na,1\n", to: "1.csv", expecting: added)
    let folder = watch.program.folder
    try folder.write(rule("Second"), to: "rule.lua")
    try watch.terminal.expect(reloaded)
    try watch.write("artist,title\na,2\n", to: "2.csv", expecting: added)
    let pending = try folder.write(rule("Third"), to: ".rule.lua.swp")
    #expect(rename(pending, folder.file("rule.lua")) == 0)
    try watch.terminal.expect(reloaded)
    try watch.write("artist,title\na,3\n", to: "3.csv", expecting: added)
    _ = try watch.end()
    #expect(try watch.albums() == ["1 First", "2 Second", "3 Third"])
  }

  @Test("an edit that does not load is reported once and leaves the previous rules active")
  func brokenEdit() throws {
    let watch = try WatchBench(rule: rule("Good"))
    let folder = watch.program.folder
    try folder.write("return function( end", to: "rule.lua")
    try watch.terminal.expect(
      " the previous rules stay active: rule.lua:1: <name> or '...' expected near 'end'\r\n")
    try folder.write("return function( end", to: "rule.lua")
    try watch.write("artist,title\na,1\n", to: "1.csv")
    let between = try watch.terminal.expect(" in/1.csv: \(added)\r\n")
    #expect(!between.contains("stay in force"))
    try folder.write(rule("Mended"), to: "rule.lua")
    try watch.terminal.expect(reloaded)
    try watch.write("artist,title\na,2\n", to: "2.csv", expecting: added)
    _ = try watch.end()
    #expect(try watch.albums() == ["1 Good", "2 Mended"])
  }

  @Test("an edited module that a rule requires reloads the rule")
  func module() throws {
    let program = try Program()
    try program.run("init")
    try program.folder.write("return 'First'", to: "genres.lua")
    try program.folder.write(
      "local genre <const> = require 'genres' return function(album) album.genre = genre end",
      to: "rule.lua")
    try program.folder.write("artist,title\na,1\n", to: "list.csv")
    let terminal = try PseudoTerminal(
      program, arguments: ["watch", "list.csv", "--rule", "rule.lua", "--settle", "0.05"])
    try terminal.expect(" list.csv: \(added)\r\n")
    try program.folder.write("return 'Second'", to: "genres.lua")
    try terminal.expect(reloaded)
    try program.folder.write("artist,title\na,2\n", to: "list.csv")
    try terminal.expect(" list.csv: \(added)\r\n")
    terminal.press(.controlC)
    #expect(try terminal.end().code == 0)
    #expect(try program.output("list", "--template", "{title} {genre}") == "1 First\n2 Second\n")
  }

  @Test("after an edit the same file is imported with the new rule")
  func again() throws {
    let watch = try WatchBench(rule: "return function(_, _, ctx) return ctx.reject('not yet') end")
    let text = "artist,title\na,1\n"
    try watch.write(text, to: "1.csv", expecting: "1 record: 0 added, 0 skipped, 1 rejected")
    try watch.program.folder.write(rule("Now"), to: "rule.lua")
    try watch.terminal.expect(reloaded)
    try watch.write(text, to: "1.csv", expecting: added)
    _ = try watch.end()
    #expect(try watch.albums() == ["1 Now"])
  }

  @Test("a rule that does not load at the beginning ends the watch before it begins")
  func brokenStart() throws {
    let program = try Program()
    try program.folder.write("return 1", to: "rule.lua")
    let result = try program.run("watch", ".", "--rule", "rule.lua")
    #expect(
      result
        == Program.Result(
          output: "",
          errors: "moonshelf: rule.lua does not register a rule, and returns no function\n",
          code: 1))
  }
}
