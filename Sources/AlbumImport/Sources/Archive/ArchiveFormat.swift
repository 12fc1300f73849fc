import AlbumModel

extension SourceKind {
  /// The output of this program: an archive of a library (`docs/archive-format.md`), or a list of
  /// albums as JSON with all fields.
  static let archive = SourceKind(
    name: "moonshelf",
    opens: { text in
      guard let list = ["[{\"id\":", "{\"id\":"].first(where: text.hasPrefix) else { return false }
      var rest = text.dropFirst(list.count).drop(while: \.isNumber)
      let position = ",\"position\":"
      if rest.hasPrefix(position) {
        rest = rest.dropFirst(position.count).drop(while: \.isNumber)
      }
      return rest.hasPrefix(",\"artist\":")
    }, drafting: { ArchiveRecord.content(of: $0) })

  /// A table of albums with all fields, written by this program.
  static let ownTable = SourceKind(
    name: "moonshelf-table",
    signs: [["id", "artist", "album", "genre", "year", "cover", "added"]],
    fields: ["added": SourceField("source_added")],
    adjust: { content in
      // IDs and times are those of the other library.
      for name in ["source_id", "source_added"] { content.fields[name] = nil }
    })
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

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    var feed = feed
    let head = try ArchiveHead(&feed, file: file.name)
    guard head.version <= ArchiveText.version else {
      throw ImportError(
        .badOption, file.name, "is an archive of a newer moonshelf (version \(head.version))",
        advice: "update moonshelf")
    }
    return JSONRecords(
      feed, of: file, list: head.albums, line: head.line, snapshots: head.snapshots)
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
      if let members = try members(in: feed, file: file) {
        try read(members, file: file)
        return
      }
      guard !feed.isAtEnd, !feed.isTooLong(from: 0) else {
        throw ImportError(
          .noRecords, file, "is an archive without albums", advice: "it may be truncated")
      }
      try feed.advance(keepingFrom: 0)
    }
  }

  /// The members up to the albums; nil if the block ends before them.
  private mutating func members(
    in feed: BlockFeed, file: String
  ) throws(ImportError) -> [(name: JSONValue, value: JSONValue)]? {
    let text = feed.block.bytes
    var members: [(name: JSONValue, value: JSONValue)] = []
    var position = Self.next(in: text, from: 0) ?? text.count
    position += 1
    while let start = Self.next(in: text, from: position, skipping: ",") {
      guard let nameEnd = JSONReader.endOfValue(in: text, from: start, isLast: feed.isAtEnd) else {
        return nil
      }
      guard nameEnd > start, let valueStart = Self.next(in: text, from: nameEnd, skipping: ":"),
        let name = Self.value(text[start..<nameEnd])
      else { return nil }
      if name == .text("albums"), text[valueStart] == UInt8(ascii: "[") {
        albums = valueStart + 1
        line = 1 + LineCount.lineEnds(in: UnsafeBufferPointer(rebasing: text[..<albums]))
        return members
      }
      guard let end = JSONReader.endOfValue(in: text, from: valueStart, isLast: feed.isAtEnd) else {
        return nil
      }
      guard let value = Self.value(text[valueStart..<end]) else {
        throw ImportError(.broken, file, line: 1, "the part before the albums is not valid JSON")
      }
      members.append((name, value))
      position = end
    }
    return nil
  }

  private mutating func read(
    _ members: [(name: JSONValue, value: JSONValue)], file: String
  ) throws(ImportError) {
    for (name, value) in members {
      switch (name, value) {
      case (.text("version"), .integer(let version)): self.version = version
      case (.text("snapshots"), .array(let values)):
        snapshots = values.compactMap(Self.snapshot)
        guard Set(snapshots.map(\.name)).count == values.count else {
          throw ImportError(
            .broken, file, "each snapshot needs a unique name and a time",
            advice: "export it again")
        }
      default: break
      }
    }
  }

  private static func snapshot(_ value: JSONValue) -> ArchivedSnapshot? {
    guard case .object(let object) = value,
      case .text(let name)? = object.value(named: "name"), !name.isEmpty,
      case .integer(let time)? = object.value(named: "time")
    else { return nil }
    return ArchivedSnapshot(name: name, time: time)
  }

  private static func value(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> JSONValue? {
    var reader = JSONReader(UnsafeBufferPointer(rebasing: text))
    return try? reader.document()
  }

  /// The position of the next byte that is neither white space nor the given character.
  private static func next(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, skipping mark: Unicode.Scalar = " "
  ) -> Int? {
    guard start < text.count else { return nil }
    return text[start...].firstIndex { !JSONReader.isSpace($0) && UInt32($0) != mark.value }
  }
}
