import AlbumImport
import AlbumModel
import AlbumPresentation
import AlbumTestSupport
import Foundation
import Testing

@testable import AlbumScripting
@testable import ScriptAPI

@Suite("The description of the API and the machine")
struct DescriptionTests {
  private var items: [APIItem] { APIDescription.items }

  @Test("lists exactly the members of every module on the machine")
  func modules() throws {
    let bench = try ScriptBench()
    for table in APIDescription.tables where !table.hasFreeNames {
      guard
        table.name == "moonshelf" || table.name == "library" || table.name.hasPrefix("moonshelf.")
      else { continue }
      let there = try bench.run("for name in pairs(\(table.name)) do print(name) end")
      let described = table.items.map(\.member)
      #expect(Set(there) == Set(described), "\(table.name)")
    }
  }

  @Test("lists exactly the methods and fields that objects define")
  func objects() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/AlbumScripting")
    var found = 0
    for case let file as URL in try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      guard let type = source.firstMatch(of: /defineType\(\w+\.self, name: "(\w+)"\)/)?.1,
        let table = APIDescription.table(named: String(type))
      else { continue }
      let defined = source.matches(of: /(?:type\.(?:method|field)|try add)\(\s*"(\w+)"[,)] (?!to:)/)
        .map { String($0.1) }
      let own: [String] =
        switch table.type {
        case "moonshelf.Album":
          ["title", "artist", "artists", "genre", "genres", "tracks", "year", "cover_url"]
        default: []
        }
      guard !defined.isEmpty else { continue }
      #expect(Set(defined + own) == Set(table.items.map(\.member)), "\(type)")
      found += 1
    }
    #expect(found >= 5)
    let checks = try String(
      contentsOf: sources.appendingPathComponent("../ScriptAPI/library/expect.lua"), encoding: .utf8
    )
    let names = checks.matches(of: /function checks\.(\w+)/).map { String($0.1) }
    let described = try #require(APIDescription.table(named: "expectation")).items.map(\.member)
    #expect(Set(names + ["never"]) == Set(described))
  }

  @Test("lists exactly the events of the library")
  func events() {
    let silent: Set = ["library.opened", "library.closing"]
    let described = items.filter { $0.kind == .event }.map(\.name)
    let known = (EventName.observable + EventName.hookable).map(\.rawValue)
    #expect(Set(described) == Set(known).subtracting(silent))
  }

  @Test("has aliases for exactly the names in the program")
  func aliases() {
    func literals(_ name: String) -> Set<String> {
      let type = APIDescription.aliases.first { $0.name == "moonshelf." + name }?.type ?? ""
      return Set(
        type.matches(of: #/"(.+?)"|moonshelf\.(\w+)/#).flatMap { match in
          match.1.map { [String($0)] } ?? literals(String(match.2 ?? ""))
        })
    }
    let formats = FormatName.ofAlbums.map(\.rawValue)
    #expect(literals("Origin") == Set(Origin.allCases.map(\.rawValue)))
    #expect(literals("DuplicatePolicy") == Set(DuplicatePolicy.allCases.map(\.rawValue)))
    #expect(literals("Match") == Set(Sameness.allCases.dropLast().map(\.rawValue)))
    #expect(literals("FileFormat") == Set(formats))
    #expect(literals("FormatName") == Set(formats + ["template"]))
    let described = items.filter { $0.kind == .event }.map(\.name)
    #expect(literals("EventName").union(literals("HookName")) == Set(described))
    #expect(literals("HookName") == Set(EventName.hookable.map(\.rawValue)))
  }

  @Test("has the version of the newest item")
  func version() throws {
    let versions = APIDescription.tables.flatMap(\.items).map(\.since)
    let newest = try #require(
      versions.max { $0.compare($1, options: .numeric) == .orderedAscending })
    #expect(newest == ScriptHost.apiVersion)
    let line = try #require(APIDescription.annotations.split(separator: "\n").dropFirst().first)
    #expect(line.contains("version \(newest)."))
  }
}
