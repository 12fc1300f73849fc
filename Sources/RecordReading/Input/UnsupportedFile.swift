import AlbumModel
import CEmbeddedFiles

/// Files that users mistake for a list of albums.
package enum UnsupportedFile {
  /// A kind of file, with the advice for it.
  private struct Kind {
    let message: String
    let advice: String
    /// The position of the beginnings.
    let offset: Int
    /// The beginnings of such files.
    let beginnings: [[UInt8]]
  }

  private static let kinds = EmbeddedTable.rows(embedded_unsupported_files()).map { row in
    Kind(
      message: row[0], advice: row[1], offset: Int(row[2]) ?? 0,
      beginnings: row.dropFirst(3).map { cell in
        cell.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      })
  }

  /// The number of bytes that ``refusal(of:)`` looks at.
  package static let length = 262

  /// The error for a file with such a beginning; nil for others.
  package static func refusal(of file: InputFile) -> ImportError? {
    let opening = Array(file.opening.trimmingPrefix([0xEF, 0xBB, 0xBF]))
    let kind = kinds.first { kind in
      kind.beginnings.contains { opening.dropFirst(kind.offset).starts(with: $0) }
    }
    func error(_ message: String, _ advice: String) -> ImportError {
      ImportError(.noRecords, file.name, message, advice: advice)
    }
    if let kind { return error(kind.message, kind.advice) }
    if AudioSignature.isAudio(opening) {
      return error("is an audio file", "import it as a file of its own")
    }
    let lines = String(decoding: opening, as: UTF8.self).split(whereSeparator: \.isNewline)
    if isSQL(lines) {
      return error(
        "is SQL, not a list",
        "load it into a database and import that (sqlite3 NEW.db < FILE), or export its table "
          + "as CSV")
    }
    return isCueSheet(lines)
      ? error("is a cue sheet of one album", "import the audio file or its folder") : nil
  }

  private static func isSQL(_ lines: [Substring]) -> Bool {
    let first = lines.first { !$0.hasPrefix("--") }?.lowercased() ?? ""
    let commands = ["insert into", "create table", "drop table", "begin transaction", "pragma "]
    return commands.contains(where: first.hasPrefix)
  }

  private static func isCueSheet(_ lines: [Substring]) -> Bool {
    guard let first = lines.first else { return false }
    let commands = ["PERFORMER \"", "TITLE \"", "FILE \"", "REM GENRE", "REM DATE", "REM DISCID"]
    return commands.contains { first.hasPrefix($0) }
      || first.hasPrefix("REM ") && lines.dropFirst().first?.hasPrefix("REM ") == true
  }
}
