import AlbumModel
import RecordReading

extension SourceKind {
  /// The output of this program: an archive of a library (`docs/archive-format.md`), or a list of
  /// albums as JSON with all fields.
  static let archive = SourceKind(name: "moonshelf", drafting: { ArchiveRecord.content(of: $0) })

  /// Whether a text begins with an album of a list by this program.
  static func isOwnList(_ opening: TextOpening) -> Bool {
    guard opening.isJSON, let album = opening.objects.first, case .integer? = album.first?.value
    else { return false }
    return album.map(\.name).filter { $0 != "position" }.starts(with: ["id", "artist"])
  }

  /// A table of albums with all fields, written by this program.
  static let ownTable = SourceKind(
    name: "moonshelf-table",
    // Those of the other library.
    ignored: ["id", "added"])

  /// The columns of that table, in plain form.
  static let ownColumns: Set = ["id", "artist", "album", "genre", "year", "cover", "added"]
}

/// An archive of a moonshelf library: its header, its snapshots, then its albums.
enum ArchiveFormat: TextFormat {
  private static let beginning = Array("{\"moonshelf\":\"archive\"".utf8)

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard options.recordsPointer == nil, options.delimiter == nil, options.columns == nil else {
      return false
    }
    // Programs that rewrite JSON may insert spaces.
    return opening.block.bytes.prefix(256).lazy.filter { !JSONReader.isSpace($0) }
      .starts(with: beginning)
  }

  static func open(_ text: OpenedText) throws(ImportError) -> any RecordFormat {
    var text = text
    let head = try ArchiveHead(&text.feed, file: text.file.name)
    guard head.version <= ArchiveText.version else {
      throw ImportError(
        .badOption, text.file.name, "is an archive of a newer moonshelf (version \(head.version))",
        advice: "update moonshelf")
    }
    return JSONRecords(
      text.feed, of: text.file, list: head.albums, line: head.line, snapshots: head.snapshots)
  }
}

/// The part of an archive before its albums.
private struct ArchiveHead {
  private(set) var version: Int64 = 0
  private(set) var snapshots: [ArchivedSnapshot] = []
  /// The position of the first album in the feed's block.
  private(set) var albums = 0
  /// The line of that position.
  private(set) var line = 1

  init(_ feed: inout BlockFeed, file: String) throws(ImportError) {
    while true {
      var outline = JSONOutline(target: JSONPointer(tokens: ["albums"]), line: 1)
      outline.read(feed.block.bytes, offset: 0)
      if let place = outline.found, place.isList {
        (albums, line) = (place.offset + 1, place.line)
        try read(feed.block.bytes[..<place.offset], file: file)
        return
      }
      guard !feed.isAtEnd, !feed.isTooLong(from: 0) else {
        throw ImportError(
          .noRecords, file, "is an archive without albums", advice: "it may be truncated")
      }
      try feed.advance(keepingFrom: 0)
    }
  }

  /// Reads the members before the albums.
  private mutating func read(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, file: String
  ) throws(ImportError) {
    let whole = Array(text) + Array("[]}".utf8)
    let members = whole.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      return try? reader.document()
    }
    guard case .object(let object)? = members else {
      throw ImportError(.broken, file, line: 1, "the part before the albums is not valid JSON")
    }
    version = object.integer("version") ?? 0
    guard case .array(let values)? = object.value(named: "snapshots") else { return }
    snapshots = values.compactMap { value in
      guard case .object(let object) = value, case .text(let name)? = object.value(named: "name"),
        !name.isEmpty, case .integer(let time)? = object.value(named: "time")
      else { return nil }
      return ArchivedSnapshot(name: name, time: time)
    }
    guard Set(snapshots.map(\.name)).count == values.count else {
      throw ImportError(
        .broken, file, "each snapshot needs a unique name and a time", advice: "export it again")
    }
  }
}
