package import AlbumModel
package import RecordReading

/// The list in a file to which a batch belongs.
public struct RecordPart: Equatable, Sendable {
  /// Its name, such as that of a sheet.
  public let name: String
  /// The name of its records' source, such as `discogs`.
  public let sourceName: String

  /// Whether the lists of a file are its sections.
  package static func areSections(_ names: [String]) -> Bool {
    names.count > 1 && section(named: names[0]) != nil
  }

  /// The section of a file that a list with a name is; nil for names that say nothing, such as
  /// `Sheet1`, `table 2` and those of files.
  static func section(named name: String) -> String? {
    let base = name.reversed().drop(while: \.isNumber)
    let isCounted = base.count < name.count && base.first.map { $0.isLetter || $0 == " " } ?? true
    return isCounted || name.contains(".") ? nil : name
  }
}

/// The records of a file in batches, for the parser's thread.
package protocol BatchSequence: SendableMetatype {
  /// The name of the records' source.
  var sourceName: String { get }
  /// The beginning of a file of rejected records.
  var rejectsHeading: [UInt8] { get }
  /// The snapshots of an archive; nil for other files.
  var snapshots: [ArchivedSnapshot]? { get }
  /// Whether a script of the user reads the file, so that the thread of scripts has to.
  var runsScripts: Bool { get }
  /// The number of bytes that have been read from the file.
  var bytesRead: Int { get }
  /// The number of items, such as tracks, from which records were made; known at the end.
  var items: ItemCount? { get }

  /// The next records, at least one; nil at the end.
  ///
  /// - Throws: an error, after all records before it have been returned.
  mutating func next() throws(ImportError) -> RecordBatch?
}
