import Testing

@testable import AlbumImport

@Suite("Files without a list of albums")
struct UnsupportedFileTests {
  private func refusal(_ bytes: [UInt8]) throws -> ImportError {
    try #require(throws: ImportError.self) { try Reading(bytes) }
  }

  @Test(
    "are named by their type, with advice, and not read as a table",
    arguments: [
      (
        [UInt8]("PK\u{3}\u{4}[Content_Types].xml".utf8),
        "is a zip archive or a spreadsheet; save it as CSV, or unpack it"
      ),
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1],
        "is a spreadsheet or text of Microsoft Office; save it as CSV"
      ),
      ([UInt8]("%PDF-1.7\n".utf8), "is a PDF; export the list as CSV"),
      (
        [0x80, 0x02, 0x5D, 0x71],
        "is a pickle of Python, as Quod Libet's list of songs is; import the folder of the music "
          + "instead"
      ),
    ] as [([UInt8], String)])
  func foreign(bytes: [UInt8], message: String) throws {
    let error = try refusal(bytes)
    #expect(error.description.hasSuffix(": " + message), "\(error)")
    #expect(error.kind == .noRecords)
  }
}
