import AlbumModel

/// A way to keep records: reads one input on the parser's thread.
///
/// It knows neither when the records are handed over nor what they are numbered.
protocol RecordFormat: SendableMetatype {
  /// The source of the records.
  var kind: SourceKind { get }

  /// What must stand at the beginning of a file of rejected records; nil for the usual line.
  var heading: [UInt8]? { get }

  /// How many bytes of the input have been read.
  var bytesRead: Int { get }

  /// What the input had that records are made of, such as tracks, and how many; known at the end.
  var items: ItemCount? { get }

  /// Whether its objects have only such fields as the user wants, perhaps by other names.
  var keepsAllFields: Bool { get }

  /// About how many records there are; nil where that is not known.
  var expectedCount: Int? { get }

  /// The snapshots of a library whose albums the records are; nil for all but an archive.
  ///
  /// Its albums were in a library as they are, so nothing is cleaned.
  var snapshots: [ArchivedSnapshot]? { get }

  /// Reads some hundred records or fewer.
  ///
  /// - Parameter records: where they go; holds none.
  /// - Returns: whether there may be more.
  /// - Throws: what keeps it from reading on; the records before that have been added.
  mutating func read(into records: inout RecordBuilder) throws(ImportError) -> Bool
}

extension RecordFormat {
  var heading: [UInt8]? { nil }
  var items: ItemCount? { nil }
  var keepsAllFields: Bool { false }
  var expectedCount: Int? { nil }
  var snapshots: [ArchivedSnapshot]? { nil }
}

/// How many things several of which make a record there were.
public struct ItemCount: Equatable, Sendable {
  /// What they are, such as `tracks`.
  public let name: String
  /// How many.
  public let count: Int

  /// What one of them is, such as `track`.
  public var noun: String { String(name.dropLast()) }
}

/// A way to write records as text.
///
/// To add one, write a type in a file in `Formats` and name it in `RecordFormats.texts`.
protocol TextFormat: SendableMetatype {
  /// Whether a file is written so, by its first block.
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool

  /// Begins to read a file.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block, as UTF-8 whatever it is written in.
  ///   - file: the same file, for its name.
  ///   - options: what the user said of it.
  /// - Returns: what reads the records.
  /// - Throws: when the options do not fit the file.
  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat
}
