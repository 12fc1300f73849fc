/// Files that users mistake for a list of albums.
enum UnsupportedFile {
  /// The beginning of each kind of file, its description and the advice.
  private static let signatures: [(beginning: [UInt8], message: String, advice: String)] = [
    (
      Array("PK\u{3}\u{4}".utf8), "is a zip archive or a spreadsheet",
      "save it as CSV, or unpack it"
    ),
    ([0xD0, 0xCF, 0x11, 0xE0], "is a spreadsheet or text of Microsoft Office", "save it as CSV"),
    (Array("%PDF-".utf8), "is a PDF", "export the list as CSV"),
    ([0x1F, 0x8B, 0x08], "is compressed twice", "unpack it once with gunzip"),
    (Array("BZh".utf8), "is compressed with bzip2", "unpack it with bunzip2"),
    ([0xFD] + Array("7zXZ".utf8), "is compressed with xz", "unpack it with unxz"),
    ([0x28, 0xB5, 0x2F, 0xFD], "is compressed with zstd", "unpack it with unzstd"),
    ([0x89] + Array("PNG".utf8), "is a picture", "name the file with the list of albums"),
    ([0xFF, 0xD8, 0xFF], "is a picture", "name the file with the list of albums"),
  ]

  /// The error for a file with such a beginning; nil for others.
  static func refusal(of file: InputFile) -> ImportError? {
    signatures.first { file.opening.starts(with: $0.beginning) }.map {
      ImportError(.noRecords, file.name, $0.message, advice: $0.advice)
    }
  }
}
