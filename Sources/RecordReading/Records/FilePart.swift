/// One of the lists in a file: a sheet, a table of a page, a file in a zip file.
package enum FilePart {
  /// A table with commas, in UTF-8, and whether its first row certainly has the names of columns.
  case table(name: String, InputFile, hasHeader: Bool = false)
  /// A list in lines, in UTF-8.
  case lines(name: String, InputFile)
  /// The same for any text, which is a list only if nothing about it is in doubt.
  case text(name: String, InputFile)
  /// A file of any format.
  case file(name: String, InputFile)
  /// A part that cannot be a list, with the reason.
  case leftOut(name: String, reason: String)
}

/// A file with several lists, read one after the other.
package protocol PartSource: SendableMetatype {
  /// Whether there is only one, which then needs no name in reports.
  var isSingle: Bool { get }

  /// The number of bytes that have been read from the file.
  var bytesRead: Int { get }

  /// The remark on the encoding of the whole file.
  var encodingNote: String? { get }

  /// Whether a script of the user reads it, so that the thread of scripts has to.
  var runsScripts: Bool { get }

  /// Returns and removes the warnings of what was left out of the parts so far.
  func takeNotes() -> [ImportWarning]

  /// Opens the next part; the one before is not read further.
  ///
  /// - Returns: nil at the end.
  /// - Throws: ``ImportError`` for a part that cannot be read; there may be others after it.
  mutating func nextPart() throws(ImportError) -> FilePart?

  /// Opens the next of the parts of another form, such as lists in lines, of which the first list of
  /// albums is read if no other part is one.
  ///
  /// - Parameter hasTable: whether there is a table, of which it is not clear what its columns are.
  /// - Returns: nil at the end.
  /// - Throws: ``ImportError`` if the file cannot be read.
  mutating func nextOther(besidesTable hasTable: Bool) throws(ImportError) -> FilePart?

  /// Returns to the first part.
  mutating func restart() throws(ImportError)
}

extension PartSource {
  package var encodingNote: String? { nil }
  package var runsScripts: Bool { false }
  package func takeNotes() -> [ImportWarning] { [] }

  package mutating func nextOther(besidesTable hasTable: Bool) throws(ImportError) -> FilePart? {
    nil
  }
}
