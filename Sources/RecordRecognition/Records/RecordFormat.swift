package import AlbumModel
package import RecordReading

/// A format of records, which reads one input on the parser's thread.
///
/// It does not number or pass on the records.
package protocol RecordFormat: SendableMetatype {
  /// The source of the records.
  var kind: SourceKind { get }

  /// The beginning of a file of rejected records; nil for the usual line.
  var heading: [UInt8]? { get }

  /// The number of bytes that have been read from the input.
  var bytesRead: Int { get }

  /// The number of items, such as tracks, from which records were made; known at the end.
  var items: ItemCount? { get }

  /// Whether its objects contain only fields to keep, perhaps with other names.
  var keepsAllFields: Bool { get }

  /// The snapshots of the library whose albums the records are; nil except for an archive.
  ///
  /// Its albums were in a library already, so they are not cleaned.
  var snapshots: [ArchivedSnapshot]? { get }

  /// Whether a script of the user reads it, so that the thread of scripts has to.
  var runsScripts: Bool { get }

  /// Reads up to some hundred records.
  ///
  /// - Returns: whether there may be more.
  /// - Throws: the error that prevents further reading; the records before it have been added.
  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool
}

extension RecordFormat {
  package var heading: [UInt8]? { nil }
  package var items: ItemCount? { nil }
  package var keepsAllFields: Bool { false }
  package var snapshots: [ArchivedSnapshot]? { nil }
  package var runsScripts: Bool { false }
}

/// The number of items of which several make a record.
public struct ItemCount: Equatable, Sendable {
  /// Their name, such as `tracks`.
  public let name: String
  /// The number.
  public let count: Int

  /// The name of one item, such as `track`.
  public var noun: String { String(name.dropLast()) }
}

/// A text file at its first block, and how it is read.
package struct OpenedText {
  /// Its text, converted to UTF-8.
  var feed: BlockFeed
  /// The file, for its name.
  let file: InputFile
  /// The user's options.
  var options: ImportOptions

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) {
    (self.feed, self.file, self.options) = (feed, file, options)
  }

  /// Reads the first block.
  package init(_ file: InputFile, options: ImportOptions) throws(ImportError) {
    self.init(try BlockFeed(file, options: options), of: file, options: options)
  }
}

/// A text format of records.
///
/// To add one, declare a type in a file in `Formats` and add it to `RecordFormats`.
protocol TextFormat: SendableMetatype {
  /// Whether a file has this format, by its first block.
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool

  /// Begins to read a file.
  ///
  /// - Throws: an error if the options do not match the file.
  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat
}

/// A format of records that is read line by line.
protocol LineFormat: RecordFormat {
  /// The lines that have not been read.
  var reader: LineReader { get set }

  /// Takes the next line.
  mutating func add(_ line: LineReader.Line, to records: inout RecordBuilder)

  /// Adds what is open after the last line.
  mutating func finish(_ records: inout RecordBuilder)
}

extension LineFormat {
  package var bytesRead: Int { reader.bytesRead }

  package mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool {
    guard let lines = try reader.next(&records.warnings) else {
      finish(&records)
      return false
    }
    for line in lines { add(line, to: &records) }
    return true
  }
}
