import AlbumModel
import Testing
@testable import RecordReading

@Suite("TOML files")
struct TOMLTests {
  @Test(
    "deep keys, lists and tables are an error",
    arguments: [
      "[" + Array(repeating: "a", count: 200_000).joined(separator: ".") + "]",
      Array(repeating: "a", count: 200_000).joined(separator: " . ") + " = 1",
      "a = " + String(repeating: "[", count: 100_000),
      "a = " + String(repeating: "{ b.c.d = ", count: 100_000),
    ])
  func depth(_ line: String) throws {
    let text =
      "[[x]]\ntitle = \"\"\"A\n...................\"\"\" # ..................\nartist = 'B'\n"
    #expect(try Reading(text).records.count == 1)
    let error = #expect(throws: ImportError.self) { try Reading(text + line + "\n") }
    #expect(error?.line == 5)
  }
}
