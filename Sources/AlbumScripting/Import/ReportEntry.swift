import AlbumModel

/// The outcome for one record of an import that was not added as a new album.
public struct ReportEntry: Equatable, Sendable {
  /// The outcome for a record.
  public enum Fate: String, CaseIterable, Sendable {
    /// It was merged into an album of the library.
    case merged
    /// It was skipped.
    case skipped
    /// It is invalid.
    case rejected
  }

  /// The first line of the record, from 1.
  public let line: Int
  /// The number of the record, from 1.
  public let index: Int
  /// The outcome.
  public let fate: Fate
  /// The reason.
  public let reason: String
  /// The name of the matching album of the library.
  public let album: String?
  /// The values that differ from those that the library kept.
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
  /// Appends the entry as one line.
  func encode(to output: inout [UInt8]) {
    // Written directly, as a repeated import has one for every record.
    func write(_ name: String, _ value: FieldValue) {
      output.append(name == "line" ? UInt8(ascii: "{") : UInt8(ascii: ","))
      JSONText.append(name, to: &output)
      output.append(UInt8(ascii: ":"))
      JSONText.append(value, to: &output)
    }
    write("line", .integer(Int64(line)))
    write("index", .integer(Int64(index)))
    write("fate", .text(fate.rawValue))
    write("reason", .text(reason))
    if let album { write("album", .text(album)) }
    if !differences.isEmpty {
      write("fields", .list(differences.map(\.field)))
      write("library", .list(differences.map(\.library)))
      write("record", .list(differences.map(\.record)))
    }
    output.append(contentsOf: "}\n".utf8)
  }

  /// Decodes the output of ``encode(to:)``.
  init?(encoded: String) {
    let entries = CustomFields(encoded: encoded).entries
    func value(_ name: String) -> FieldValue? { entries.first { $0.name == name }?.value }
    guard case .integer(let line) = value("line"), case .integer(let index) = value("index"),
      case .text(let fateName) = value("fate"), let fate = Fate(rawValue: fateName),
      case .text(let reason) = value("reason")
    else { return nil }
    func texts(_ name: String) -> [String] {
      if case .list(let texts) = value(name) { texts } else { [] }
    }
    self.init(
      line: Int(line), index: Int(index), fate: fate, reason: reason,
      album: value("album")?.description,
      differences: zip(texts("fields"), zip(texts("library"), texts("record"))).map {
        FieldDifference(field: $0, library: $1.0, record: $1.1)
      })
  }
}
