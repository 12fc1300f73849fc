/// Files that users mistake for a list of albums.
package enum UnsupportedFile {
  /// A kind of file, with the advice for it.
  private struct Kind {
    let message: String
    let advice: String
    /// The beginnings of such files.
    let beginnings: [[UInt8]]
    /// The position of the beginnings.
    var offset = 0

    init(_ message: String, _ advice: String, _ beginnings: [[UInt8]], at offset: Int = 0) {
      self.message = message
      self.advice = advice
      self.beginnings = beginnings
      self.offset = offset
    }
  }

  private static let otherFile = "name the file with the list of albums"
  private static let unpack = "unpack it first"
  private static let saveAsCSV = "save its list as CSV"

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let kinds: [Kind] = [
    Kind("is a workbook or zip file inside another file", unpack, [text("PK\u{3}\u{4}")]),
    Kind("is an empty zip file", otherFile, [text("PK\u{5}\u{6}")]),
    Kind(
      "is a document of old Microsoft Office, or one with a password",
      "save it as .xlsx without a password, or as CSV", [[0xD0, 0xCF, 0x11, 0xE0]]),
    Kind("is a PDF", "export the list as CSV", [text("%PDF-")]),
    Kind(
      "is compressed twice", "unpack it once",
      [GzipUnpacker.mark, BzipUnpacker.mark, XZUnpacker.mark]),
    Kind("is compressed with zstd", "unpack it with unzstd", [[0x28, 0xB5, 0x2F, 0xFD]]),
    Kind("is a 7z archive", unpack, [text("7z") + [0xBC, 0xAF, 0x27, 0x1C]]),
    Kind("is a RAR archive", unpack, [text("Rar!\u{1A}\u{7}")]),
    Kind("is a tar archive", unpack, [text("ustar")], at: 257),
    Kind(
      "is a picture", otherFile,
      [
        [0x89] + text("PNG"), [0xFF, 0xD8, 0xFF], text("GIF87a"), text("GIF89a"),
        text("II*\u{0}"), text("MM\u{0}*"), text("8BPS"),
      ]),
    Kind("is a picture", otherFile, [text("WEBP")], at: 8),
    Kind(
      "is a program", otherFile,
      [
        [0x7F] + text("ELF"), text("MZ"), [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE],
      ]),
    Kind(
      "is a binary property list", "convert it with plutil -convert xml1, or plistutil",
      [text("bplist")]),
    Kind("is a table in the Parquet format", "export it as CSV or JSON", [text("PAR1")]),
    Kind("is a table in the Avro format", "export it as CSV or JSON", [text("Obj\u{1}")]),
    Kind(
      "is a table in the Arrow or Feather format", "export it as CSV or JSON",
      [text("ARROW1"), text("FEA1")]),
    Kind(
      "is a document in the Rich Text Format", saveAsCSV, [text("{\\rtf")]),
    Kind(
      "is a pickle of Python, as Quod Libet's list of songs is",
      "import the folder of the music instead", (2...5).map { [0x80, $0] }),
    Kind(
      "is a SQLite database", "import it as a file of its own, or export the list as CSV",
      [text("SQLite format 3\u{0}")]),
    Kind(
      "is a dump of a database in SQL", "export the table of albums as CSV",
      [
        "-- MySQL dump", "-- MariaDB dump", "-- PostgreSQL database dump", "--\n-- PostgreSQL",
        "-- phpMyAdmin", "PRAGMA foreign_keys", "BEGIN TRANSACTION;", "CREATE TABLE",
        "INSERT INTO", "DROP TABLE",
      ].map(text)),
    Kind(
      "is the source code of a program", otherFile,
      ["#!/", "<?php", "#include ", "#import ", "package main", "using System"].map(text)),
  ]

  /// The number of bytes that ``refusal(of:)`` looks at.
  package static let length = 262

  /// The error for a file with such a beginning; nil for others.
  package static func refusal(of file: InputFile) -> ImportError? {
    let opening = file.opening
    let kind = kinds.first { kind in
      kind.beginnings.contains { opening.dropFirst(kind.offset).starts(with: $0) }
    }
    if let kind { return ImportError(.noRecords, file.name, kind.message, advice: kind.advice) }
    if AudioSignature.isAudio(opening) {
      return ImportError(
        .noRecords, file.name, "is an audio file", advice: "import it as a file of its own")
    }
    if isSQL(opening) {
      return ImportError(
        .noRecords, file.name, "is SQL, not a list",
        advice:
          "load it into a database and import that (sqlite3 NEW.db < FILE), or export its table "
          + "as CSV")
    }
    return isCueSheet(opening)
      ? ImportError(
        .noRecords, file.name, "is a cue sheet of one album",
        advice: "import the audio file or its folder") : nil
  }

  private static func isSQL(_ opening: [UInt8]) -> Bool {
    let text = String(decoding: opening, as: UTF8.self)
    let dumps = [
      "-- phpMyAdmin", "-- MySQL dump", "-- MariaDB dump", "--\n-- PostgreSQL database dump",
    ]
    if dumps.contains(where: text.hasPrefix) { return true }
    let first = text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("--") } ?? ""
    let commands = ["insert into", "create table", "drop table", "begin transaction", "pragma "]
    return commands.contains { first.lowercased().hasPrefix($0) }
  }

  private static func isCueSheet(_ opening: [UInt8]) -> Bool {
    let lines = String(decoding: opening, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let first = lines.first else { return false }
    let commands = ["PERFORMER \"", "TITLE \"", "FILE \"", "REM GENRE", "REM DATE", "REM DISCID"]
    return commands.contains { first.hasPrefix($0) }
      || first.hasPrefix("REM ") && lines.dropFirst().first?.hasPrefix("REM ") == true
  }
}
