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
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1],
        "is a document of old Microsoft Office, or one with a password; "
          + "save it as .xlsx without a password, or as CSV"
      ),
      (
        [UInt8]("-- made by me\ninsert into album (name) values ('Low');\n".utf8),
        "is SQL, not a list; load it into a database and import that (sqlite3 NEW.db < FILE), or "
          + "export its table as CSV"
      ),
      ([UInt8]("%PDF-1.7\n".utf8), "is a PDF; export the list as CSV"),
      (
        [0x80, 0x02, 0x5D, 0x71],
        "is a pickle of Python, as Quod Libet's list of songs is; import the folder of the music "
          + "instead"
      ),
      ([0x7F] + "ELF\u{2}\u{1}".utf8, "is a program; name the file with the list of albums"),
      ([UInt8]("Rar!\u{1A}\u{7}\u{1}".utf8), "is a RAR archive; unpack it first"),
      (
        [UInt8]("list.csv".utf8) + [UInt8](repeating: 0, count: 249) + "ustar\u{0}00".utf8,
        "is a tar archive; unpack it first"
      ),
      ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], "is a 7z archive; unpack it first"),
      (
        [UInt8]("PAR1\u{15}".utf8),
        "is a table in the Parquet format; export it as CSV or JSON"
      ),
      ([UInt8]("Obj\u{1}\u{4}".utf8), "is a table in the Avro format; export it as CSV or JSON"),
      (
        [UInt8]("{\\rtf1\\ansi".utf8),
        "is a document in the Rich Text Format; save its list as CSV"
      ),
      (
        [UInt8]("-- MySQL dump 10.13\n".utf8),
        "is a dump of a database in SQL; export the table of albums as CSV"
      ),
      (
        [UInt8]("#!/usr/bin/env python3\nprint(1)\n".utf8),
        "is the source code of a program; name the file with the list of albums"
      ),
      (
        [UInt8]("REM GENRE Rock\nPERFORMER \"Can\"\n".utf8),
        "is a cue sheet of one album; import the audio file or its folder"
      ),
      ([UInt8]("GIF89a".utf8), "is a picture; name the file with the list of albums"),
    ] as [([UInt8], String)])
  func foreign(bytes: [UInt8], message: String) throws {
    let error = try refusal(bytes)
    #expect(error.description.hasSuffix(": " + message), "\(error)")
    #expect(error.kind == .noRecords)
  }
}
