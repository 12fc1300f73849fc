public import AlbumModel

/// What became of one record of an import.
public struct RecordOutcome: Equatable, Sendable {
  /// The kinds of outcomes.
  public enum Result: UInt64, CaseIterable, Sendable {
    /// It was added as an album.
    case added
    /// It was merged into an album.
    case merged
    /// It was skipped: its album was known, or a rule said so.
    case skipped
    /// It is invalid, or a rule rejected it.
    case rejected
    /// It is no album, such as an empty row.
    case absent
  }

  /// The first line of the record, from 1.
  public var line: Int
  /// The number of line ends in its text.
  public var lineEnds: Int
  /// The kind.
  public var result: Result
  /// The album it became, or that has it already; nil for none.
  public var album: AlbumID?
  /// The reason why it became no album of its own; nil if it did.
  public var reason: String?
  /// The albums that rules made of it in addition.
  public var emitted: [AlbumID]

  /// Describes what became of a record.
  public init(
    line: Int = 1, lineEnds: Int = 0, result: Result = .added, album: AlbumID? = nil,
    reason: String? = nil, emitted: [AlbumID] = []
  ) {
    (self.line, self.lineEnds, self.result) = (line, lineEnds, result)
    (self.album, self.reason, self.emitted) = (album, reason, emitted)
  }
}

/// The outcomes of consecutive records, stored as one value.
///
/// A record is described by its difference from the one before: its line, its album, its reason, the
/// albums of rules. Equal descriptions are stored once, with their number, so that records that were
/// all added one after the other cost a few bytes. All numbers are variable-length integers
/// (``CompactNumber``); a reason that occurred before is stored as its index.
struct RecordOutcomes {
  private(set) var bytes: [UInt8] = []
  /// The number of records.
  private(set) var count = 0
  /// The lowest and the highest album that the records added.
  private(set) var albums: ClosedRange<AlbumID>?
  private var repeated: Description?
  private var repetitions: UInt64 = 0
  private var references: [String: UInt64] = [:]
  private var line = 0
  private var album: Int64 = 0

  private struct Description: Equatable {
    var head: UInt64
    var lines: Int64
    var lineEnds: UInt64
    var album: Int64
    var reason: String?
    var emitted: [Int64]
  }

  private static let albumBit: UInt64 = 1 << 3
  private static let reasonBit: UInt64 = 1 << 4
  private static let lineEndsBit: UInt64 = 1 << 5
  private static let emittedShift: UInt64 = 6

  /// Appends the outcome of the next record.
  mutating func append(_ outcome: RecordOutcome) {
    var description = Description(
      head: outcome.result.rawValue, lines: Int64(outcome.line - line),
      lineEnds: UInt64(outcome.lineEnds), album: 0, reason: outcome.reason, emitted: [])
    line = outcome.line
    if outcome.lineEnds > 0 { description.head |= Self.lineEndsBit }
    if outcome.reason != nil { description.head |= Self.reasonBit }
    if let album = outcome.album {
      description.head |= Self.albumBit
      description.album = album.rawValue - self.album
      self.album = album.rawValue
      if outcome.result == .added { include(album) }
    }
    if !outcome.emitted.isEmpty {
      description.head |= UInt64(outcome.emitted.count) << Self.emittedShift
      for emitted in outcome.emitted {
        description.emitted.append(emitted.rawValue - album)
        album = emitted.rawValue
        include(emitted)
      }
    }
    count += 1
    if description == repeated {
      repetitions += 1
    } else {
      write()
      (repeated, repetitions) = (description, 1)
    }
  }

  /// Writes the records that have not been written.
  mutating func finish() {
    write()
    repeated = nil
  }

  private mutating func include(_ album: AlbumID) {
    albums = min(albums?.lowerBound ?? album, album)...max(albums?.upperBound ?? album, album)
  }

  private mutating func write() {
    guard let repeated else { return }
    CompactNumber.append(repeated.head, to: &bytes)
    CompactNumber.append(CompactNumber.zigzag(repeated.lines), to: &bytes)
    if repeated.lineEnds > 0 { CompactNumber.append(repeated.lineEnds, to: &bytes) }
    if repeated.head & Self.albumBit != 0 {
      CompactNumber.append(CompactNumber.zigzag(repeated.album), to: &bytes)
    }
    if let reason = repeated.reason { write(reason) }
    for emitted in repeated.emitted {
      CompactNumber.append(CompactNumber.zigzag(emitted), to: &bytes)
    }
    CompactNumber.append(repetitions, to: &bytes)
  }

  private mutating func write(_ reason: String) {
    if let known = references[reason] { return CompactNumber.append(known, to: &bytes) }
    references[reason] = UInt64(references.count) + CompactReference.inline + 1
    CompactNumber.append(CompactReference.inline, to: &bytes)
    CompactNumber.append(UInt64(reason.utf8.count), to: &bytes)
    bytes.append(contentsOf: reason.utf8)
  }

  // MARK: Reading

  /// The stored outcomes of records; nil for an unreadable value, which only damage causes.
  static func outcomes(in bytes: UnsafeBufferPointer<UInt8>, count: Int) -> [RecordOutcome]? {
    var reader = CompactReader(bytes)
    var outcomes: [RecordOutcome] = []
    var (line, album): (Int64, Int64) = (0, 0)
    while !reader.isAtEnd {
      guard let description = description(&reader), let repetitions = reader.number(),
        repetitions <= UInt64(count - outcomes.count),
        let result = RecordOutcome.Result(rawValue: description.head & 7)
      else { return nil }
      for _ in 0..<repetitions {
        line &+= description.lines
        var outcome = RecordOutcome(
          line: Int(line), lineEnds: Int(clamping: description.lineEnds), result: result,
          reason: description.reason)
        if description.head & albumBit != 0 {
          album &+= description.album
          outcome.album = AlbumID(rawValue: album)
        }
        for emitted in description.emitted {
          album &+= emitted
          outcome.emitted.append(AlbumID(rawValue: album))
        }
        outcomes.append(outcome)
      }
    }
    return outcomes.count == count ? outcomes : nil
  }

  private static func description(_ reader: inout CompactReader) -> Description? {
    guard let head = reader.number(), let lines = reader.number() else { return nil }
    var description = Description(
      head: head, lines: CompactNumber.signed(lines), lineEnds: 0, album: 0, reason: nil,
      emitted: [])
    if head & lineEndsBit != 0 {
      guard let lineEnds = reader.number() else { return nil }
      description.lineEnds = lineEnds
    }
    if head & albumBit != 0 {
      guard let album = reader.number() else { return nil }
      description.album = CompactNumber.signed(album)
    }
    if head & reasonBit != 0 {
      guard let reason = reader.text(), let reason else { return nil }
      description.reason = reason
    }
    for _ in 0..<(head >> emittedShift) {
      guard let emitted = reader.number() else { return nil }
      description.emitted.append(CompactNumber.signed(emitted))
    }
    return description
  }
}
