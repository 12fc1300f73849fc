import AlbumImport
import AlbumLibrary
import AlbumModel
import Testing

@Suite("Tables with several rows for an album")
struct GroupedTableTests {
  @Test("ambiguous columns are read by their order, but only imported if the user agrees")
  func byOrder() throws {
    let rows = (0..<12).map { "Word \($0) a,Name \($0) b,\(1960 + $0)" }
    let file = try ScratchFile((rows.joined(separator: "\n") + "\n").utf8)
    let library = try LibraryAPI(path: nil)
    let error = #expect(throws: UserError.self) { try library.importFile(file.path) }
    #expect(error?.kind == .usage)
    #expect(error?.description.contains("it is not clear which column has the artists") == true)
    #expect(try library.albums().isEmpty)
    var plan = ImportPlan()
    plan.accepts = { _ in true }
    #expect(try library.importFile(file.path, plan).added == 12)
    #expect(try library.albums().first?.content.artist == "Word 0 a")
  }
}
