import Foundation
import Testing

@Suite("In the first minute")
struct FirstMinuteTests {
  @Test("the program alone greets as long as there is no library, and then shows its commands")
  func greeting() throws {
    let program = try Program()
    let greeting = try program.run()
    #expect(greeting.output.contains("moonshelf demo "))
    #expect(greeting.output.contains("moonshelf import FILE "))
    #expect(greeting.output.split(separator: "\n").count < 10)
    #expect(!FileManager.default.fileExists(atPath: program.library))
    try program.run("init")
    #expect(try program.run().output.hasPrefix("OVERVIEW"))
    #expect(try program.run("help").output.hasPrefix("OVERVIEW"))
  }

  @Test("the demo is a library with covers next to the usual one, which is not changed")
  func demo() throws {
    let program = try Program()
    let path = program.folder.file("demo.moonshelf")
    #expect(try program.run("demo", "--dry-run").output.hasPrefix("Would make \(path).\n"))
    #expect(!FileManager.default.fileExists(atPath: path))
    let made = try program.run("demo")
    #expect(made.output.hasPrefix("Made \(path) with 681 albums, 32 of them with covers.\n"))
    #expect(!FileManager.default.fileExists(atPath: program.library))
    // What it proposes works.
    for line in made.output.split(separator: "\n").dropFirst(2) {
      let words = line.split(separator: " ").dropFirst().map(String.init)
      #expect(try program.run(words).code == 0, "\(line)")
    }
    #expect(try program.run("demo").output.hasPrefix("\(path) is there already.\n"))
  }

  @Test("recipes are listed, printed and copied into the script folder")
  func recipes() throws {
    let program = try Program()
    let list = try program.run("recipes", "--format", "csv").output
    #expect(list.contains("by-decade,layout,A layout that puts the decade first"))
    let source = try String(
      contentsOfFile: Program.root + "/scripts/layouts/by-decade.lua", encoding: .utf8)
    #expect(try program.run("recipes", "show", "by-decade").output == source)
    let path = program.folder.file(".config/moonshelf/scripts/by-decade.lua")
    let added = try program.run("recipes", "add", "by-decade")
    #expect(added.output == "Wrote \(path)\n  moonshelf list --layout 'by decade' --sort year\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == source)
    let again = try program.run("recipes", "add", "by-decade")
    #expect(again.code == 1)
    #expect(again.errors.contains("already exists"))
    let unknown = try program.run("recipes", "add", "by-dacade")
    #expect(unknown.code == 64 || unknown.code == 2)
    #expect(unknown.errors.contains("there is no recipe \"by-dacade\""))
  }
}
