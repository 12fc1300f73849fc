import AlbumModel
import CEmbeddedFiles

/// Files that users mistake for a list of albums.
package enum UnsupportedFile {
  /// The kinds of files: the message, the advice, the position of the beginnings, and these.
  private static let kinds = EmbeddedTable.rows(embedded_unsupported_files())

  /// The number of bytes that ``refusal(of:)`` looks at.
  package static let length = 262

  /// The error for a file with such a beginning; nil for others.
  package static func refusal(of file: InputFile) -> ImportError? {
    let opening = Array(file.opening.trimmingPrefix([0xEF, 0xBB, 0xBF]))
    let kind = kinds.first { kind in
      guard let offset = Int(kind[2]) else { return false }
      return kind.dropFirst(3).contains { beginning in
        let bytes = beginning.unicodeScalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) }
        return opening.dropFirst(offset).starts(with: bytes)
      }
    }
    func error(_ message: String, _ advice: String) -> ImportError {
      ImportError(.noRecords, file.name, message, advice: advice)
    }
    if let kind { return error(kind[0], kind[1]) }
    if AudioSignature.isAudio(opening) {
      return error("is an audio file", "import it as a file of its own")
    }
    return nil
  }

  /// What a zip file is if it is no collection of files; nil if it is one.
  static func document(_ zip: ZipFile) -> (message: String, advice: String)? {
    kinds.first { kind in
      kind[2] == "zip" && kind.dropFirst(3).contains { zip.member(named: $0) != nil }
    }.map { ($0[0], $0[1]) }
  }
}
