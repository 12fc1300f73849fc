import AlbumLibrary
import Glibc
import RecordReading
import RecordRecognition

/// The records of one list of an import, read again from the library.
struct StoredRecords {
  /// The records, as today's importer reads them.
  let stream: RecordStream
  /// The number of records whose text was removed from the library.
  let prunedCount: Int
  /// The number of records that are not there when the text is read again.
  private(set) var unreadCount = 0

  private let library: LibraryAPI
  private let importID: Int64
  /// The first records of the blocks that have a text.
  private var blocks: ArraySlice<Int64>
  private var outcomes: [RecordOutcome] = []
  /// The next record of the block, the number of the first one, and the line of its text.
  private var row = 0
  private var first: Int64 = 0
  private var line: Int

  /// Begins to read; nil if no record has a text.
  ///
  /// Damaged ones are left out, as if their text had been removed.
  init?(
    _ part: ImportPart, of item: RecordedImport, options: ImportOptions, in library: LibraryAPI
  ) throws {
    let texts = try library.recordTexts(of: part, in: item.id)
    prunedCount = texts.pruned
    guard !texts.blocks.isEmpty else { return nil }
    blocks = texts.blocks[...]
    self.library = library
    importID = item.id
    line = 1 + part.heading.count { $0 == UInt8(ascii: "\n") }
    stream = try Self.open(texts.file, part, of: item, options)
  }

  private static func open(
    _ file: SpoolFile, _ part: ImportPart, of item: RecordedImport, _ options: ImportOptions
  ) throws(ImportError) -> RecordStream {
    let name = part.name.map { "\(item.path) (\($0))" } ?? item.path
    let input = try InputFile(part: SpooledBytes(file, name: name), name: name)
    var options = options
    options.encoding = .utf8
    let isTable = !part.heading.starts(with: RejectsHeading.beginning)
    if isTable { options.hasHeader = !part.heading.isEmpty }
    let text = try OpenedText(input, options: options)
    let format: any RecordFormat = isTable ? try TableRecords.open(text) : JSONRecords(text)
    return try RecordStream(
      RecordSequence(format, options: options), displayName: item.path, totalBytes: file.count)
  }

  /// What became of the record whose text begins in a line.
  ///
  /// - Returns: its number and what became of it; nil if no record begins there, since the text is
  ///   read differently now.
  /// - Throws: `LibraryError`.
  mutating func record(inLine wanted: Int) throws -> (number: Int64, outcome: RecordOutcome)? {
    while line <= wanted {
      guard try fill() else { return nil }
      let (number, outcome, begin) = (first + Int64(row), outcomes[row], line)
      row += 1
      line += outcome.lineEnds + 1
      if begin == wanted { return (number, outcome) }
      unreadCount += 1
    }
    return nil
  }

  /// Counts the records after the last one that was read.
  mutating func finish() throws {
    while try fill() {
      unreadCount += outcomes.count - row
      row = outcomes.count
    }
  }

  private mutating func fill() throws -> Bool {
    while row == outcomes.count {
      guard let next = blocks.popFirst() else { return false }
      (first, row) = (next, 0)
      outcomes = try library.outcomes(of: importID, from: next)
    }
    return true
  }
}

/// The bytes of a temporary file.
private final class SpooledBytes: ByteSource {
  private let file: SpoolFile
  private let name: String
  private var position = 0

  init(_ file: SpoolFile, name: String) { (self.file, self.name) = (file, name) }

  var size: Int? { file.count }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    do {
      let count = try file.read(at: position, into: UnsafeMutableRawBufferPointer(space))
      position += count
      return count
    } catch {
      throw ImportError.unreadable(name, code: EIO)
    }
  }

  func rewind() { position = 0 }
}
