import AlbumModel

/// What became of one record of an import that was not simply added.
public struct ReportEntry: Equatable, Sendable {
  /// What became of a record.
  public enum Fate: String, CaseIterable, Sendable {
    /// It completed an album of the library.
    case merged
    /// It was passed over.
    case skipped
    /// Something is wrong with it.
    case rejected
  }

  /// Where it begins in its file, counted from 1.
  public let line: Int
  /// Which record of the file it is, counted from 1.
  public let index: Int
  /// What became of it.
  public let fate: Fate
  /// Why.
  public let reason: String
  /// The album of the library that it speaks of, as people read it.
  public let album: String?
  /// Where it says something else than the library, which was kept.
  public let differences: [FieldDifference]

  init(
    line: Int, index: Int, fate: Fate, reason: String, album: String? = nil,
    differences: [FieldDifference] = []
  ) {
    self.line = line
    self.index = index
    self.fate = fate
    self.reason = reason
    self.album = album
    self.differences = differences
  }
}

extension ReportEntry {
  /// Appends the entry as a line of its own.
  func encode(to output: inout [UInt8]) {
    var fields = UserFields()
    fields["line"] = .integer(Int64(line))
    fields["index"] = .integer(Int64(index))
    fields["fate"] = .text(fate.rawValue)
    fields["reason"] = .text(reason)
    fields["album"] = album.map(FieldValue.text)
    if !differences.isEmpty {
      fields["fields"] = .list(differences.map(\.field))
      fields["library"] = .list(differences.map(\.library))
      fields["record"] = .list(differences.map(\.record))
    }
    output.append(contentsOf: (fields.encoded ?? "{}").utf8)
    output.append(UInt8(ascii: "\n"))
  }

  /// Reads back what ``encode(to:)`` wrote.
  init?(encoded: String) {
    let fields = UserFields(encoded: encoded)
    guard case .integer(let line) = fields["line"], case .integer(let index) = fields["index"],
      case .text(let fateName) = fields["fate"], let fate = Fate(rawValue: fateName),
      case .text(let reason) = fields["reason"]
    else { return nil }
    func texts(_ name: String) -> [String] {
      if case .list(let texts) = fields[name] { texts } else { [] }
    }
    self.init(
      line: Int(line), index: Int(index), fate: fate, reason: reason,
      album: fields["album"]?.description,
      differences: zip(texts("fields"), zip(texts("library"), texts("record"))).map {
        FieldDifference(field: $0, library: $1.0, record: $1.1)
      })
  }
}
