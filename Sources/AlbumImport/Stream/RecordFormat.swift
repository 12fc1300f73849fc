import AlbumModel

/// A way to keep records: reads one input, batch by batch, on the parser's thread.
protocol RecordFormat: SendableMetatype {
  /// What the source of the records is called.
  var sourceName: String { get }

  /// What must stand at the beginning of a file of rejected records.
  var rejectsHeading: [UInt8] { get }

  /// How many bytes of the input have been read.
  var bytesRead: Int { get }

  /// What the input had that records are made of, such as tracks, and how many; known at the end.
  var items: ItemCount? { get }

  /// Whether it leaves out by itself the fields that the user does not want, because they go by other
  /// names in the file as well.
  static var choosesFields: Bool { get }

  /// About how many records there are; nil where that is not known.
  var expectedCount: Int? { get }

  /// The snapshots of a library whose albums the records are; nil for all but an archive.
  ///
  /// Its albums were in a library as they are, so nothing is cleaned.
  var snapshots: [ArchivedSnapshot]? { get }

  /// Reads on.
  ///
  /// - Returns: the next records, at least one; nil at the end.
  /// - Throws: what keeps it from going on, once all records before it have been given.
  mutating func nextBatch() throws(ImportError) -> RecordBatch?
}

extension RecordFormat {
  var items: ItemCount? { nil }
  static var choosesFields: Bool { false }
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
/// To add one, write a type in a folder of its own and name it in ``RecordFormats/texts``.
protocol TextFormat: RecordFormat {
  /// Whether a file is written so, by its first block.
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool

  /// Begins to read a file.
  ///
  /// - Parameters:
  ///   - feed: the file at its first block, as UTF-8 whatever it is written in.
  ///   - file: the same file, for its name.
  ///   - options: what the user said of it.
  /// - Throws: when the options do not fit the file.
  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError)
}

/// The formats we can read.
enum RecordFormats {
  /// Those that are text, the most particular first; the last one takes whatever is left.
  static let texts: [any TextFormat.Type] = [
    ArchiveFormat.self, PlaylistFormat.self, SpotifyLibraryFormat.self, ApplePrivacyFormat.self,
    ITunesFormat.self, JSONRecords.self, XMLRecords.self, TableRecords.self,
  ]
}
