import AlbumModel
import AlbumTestSupport
import Foundation
import HTTPTypes
import Testing

@testable import AlbumServer

@Suite struct PageFileTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/AlbumServer/Page")

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `every file of the page is served as what it is, and may do no more than it needs`()
    async throws
  {
    try await ServerBench(configure: { $0.isPublic = false }).run { (client) async throws in
      let types = [
        "js": "text/java", "css": "text/css", "svg": "image", "webmanifest": "app", "json": "app",
      ]
      for file in PageFile.all {
        let answer = try await client.ask(.get, PageRoutes.folder + file.name)
        #expect(answer.status == 200)
        let type = try #require(types[file.name.split(separator: ".").last.map(String.init) ?? ""])
        #expect(answer.headers[.contentType]?.hasPrefix(type) == true)
        #expect(answer.headers[.contentSecurityPolicy] == SecurityHeaders.pagePolicy)
        #expect(answer.headers[.xContentTypeOptions] == "nosniff")
        #expect(answer.headers[.resourcePolicy] == "same-origin")
        let tag = try #require(answer.headers[.eTag])
        let again = try await client.ask(
          .get, PageRoutes.folder + file.name, headers: [.ifNoneMatch: tag])
        #expect(again.status == 304)
        #expect(answer.headers[.cacheControl]?.contains("immutable") == true)
      }
      let page = try await client.ask(.get, "/")
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.headers[.contentSecurityPolicy] == SecurityHeaders.pagePolicy)
      #expect(page.headers[.cacheControl] == "no-cache")
      #expect(page.text.contains("src=\"\(PageRoutes.folder)main.js\""))
      #expect(!page.text.contains("\"/page/main.js"))
      #expect(try await client.ask(.get, "/page/../Package.swift").status == 404)
      let answer = try await client.ask(.get, "/openapi.json")
      #expect(
        answer.headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'")
    }
  }

  @Test func `the files in the folder are served, without comments and indentation`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(names) == Set(PageFile.all.map(\.name) + ["index.html"]))
    for file in PageFile.all {
      let lines = try text(file.name).split(separator: "\n", omittingEmptySubsequences: false)
      let code = lines.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
      let isSame = file.text.filter { $0 != "\n" } == code.joined()
      #expect(isSame, "\(file.name) is served as it was before")
    }
  }

  @Test func `the document names every module once, and says nothing in line`() throws {
    let document = try text("index.html")
    let scripts = ["opening.js", "main.js"]
    let others = scripts + ["worker.js"]
    let modules = PageFile.all.map(\.name).filter { $0.hasSuffix(".js") && !others.contains($0) }
    for module in modules {
      #expect(document.contains("<link rel=\"modulepreload\" href=\"/page/\(module)\">"))
    }
    #expect(document.ranges(of: "modulepreload").count == modules.count)
    for script in scripts {
      #expect(document.contains(" src=\"/page/\(script)\"></script>"))
    }
    #expect(document.ranges(of: "<script").count == scripts.count)
    for forbidden in ["<style", " style=", " onclick=", "http:", "https:"] {
      #expect(!document.contains(forbidden), "\(forbidden)")
    }
  }

  @Test func `no part of the page is long, or writes what is read as HTML`() throws {
    for file in PageFile.all where file.name.hasSuffix(".js") || file.name.hasSuffix(".css") {
      let text = try text(file.name)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 300)
      for forbidden in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
        #expect(!text.contains(forbidden), "\(file.name): \(forbidden)")
      }
    }
  }
}
