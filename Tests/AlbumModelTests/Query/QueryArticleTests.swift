import AlbumModel
import Foundation
import Testing

@Suite("The article on the query language")
struct QueryArticleTests {
  @Test("every example in it can be parsed")
  func examples() throws {
    let article = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/AlbumModel/AlbumModel.docc/QueryLanguage.md")
    let text = try String(contentsOf: article.standardized, encoding: .utf8)
    var queries: [Substring] = []
    for block in text.components(separatedBy: "```query\n").dropFirst() {
      let end = block.range(of: "```")?.lowerBound ?? block.endIndex
      queries += block[..<end].split(separator: "\n")
    }
    #expect(queries.count > 10)
    let parser = QueryParser(now: 0, fields: FieldNames(custom: ["label", "rating"]))
    for query in queries {
      #expect(throws: Never.self, "\(query)") { try parser.query(String(query)) }
    }
  }
}
