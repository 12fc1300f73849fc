import AlbumScripting
import Foundation
import ScriptAPI
import Testing

@Suite("Files made from the description")
struct GeneratedFilesTests {
  @Test(
    "are what the description makes; MOONSHELF_REWRITE=1 writes them anew",
    arguments: ["docs/lua-reference.md", "library/moonshelf.lua"])
  func same(name: String) throws {
    let text =
      name.hasSuffix(".lua")
      ? LuaAnnotations.text(version: ScriptHost.apiVersion)
      : ReferencePage.text(version: ScriptHost.apiVersion)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["MOONSHELF_REWRITE"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    let isSame = committed == text
    #expect(isSame, "\(name) is old: MOONSHELF_REWRITE=1 swift test --filter Generated")
  }
}
