import AlbumModel
public import RecordReading

/// Opens files of other programs as streams of records.
public enum ImportSource {
  /// Opens a file, detects its format and begins to read it.
  ///
  /// A pipe is first read to its end or up to 256 MB, without a time limit.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is the standard input.
  ///   - options: the user's options.
  ///   - isCancelled: called repeatedly while waiting for a pipe: whether to stop.
  /// - Returns: its records.
  /// - Throws: ``ImportError`` if the file cannot be opened or is empty.
  public static func open(
    path: String, options: ImportOptions = ImportOptions(),
    isCancelled: @escaping () -> Bool = { false }
  ) throws(ImportError) -> RecordStream {
    let special: (any RecordFormat)? =
      switch PathKind(path) {
      case .folder, .audio: try AudioFolderFormat(path: path, options: options)
      case .database: try DatabaseFormat.open(path: path, options: options)
      case .other: nil
      }
    if let format = special {
      try requireNoParts(path, options)
      return try RecordStream(
        RecordSequence(format, options: options), displayName: options.displayName ?? path,
        totalBytes: nil, keepingRecords: options.keepsRecords)
    }
    let file = try InputFile(path: path, displayName: options.displayName, isCancelled: isCancelled)
    var options = options
    if let records = try options.definedRecords(of: file) {
      try requireNoParts(file.name, options)
      return try RecordStream(
        RecordSequence(records, options: options), displayName: file.name, totalBytes: file.size,
        keepingRecords: options.keepsRecords)
    }
    let records = try records(of: file, options: options)
    file.limitWaiting()
    return try RecordStream(
      records, displayName: file.name, totalBytes: file.size, keepingRecords: options.keepsRecords)
  }

  /// The records of a file of any format, and of all lists in it.
  package static func records(
    of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any BatchSequence {
    guard ZipFile.recognizes(file.opening), !file.isPart else {
      if let error = UnsupportedFile.refusal(of: file) { throw error }
      var feed = try BlockFeed(file, options: options)
      guard feed.text.contains(where: { $0 > 0x20 }) || !feed.isAtEnd else {
        throw ImportError.empty(file.name)
      }
      var options = options
      if file.isPart {
        try options.recognize(feed, of: file, asksScripts: false)
        if let source = options.source, let reads = source.functions.reads {
          guard source.isShipped, !source.givesTables else {
            let reason = "is read by the source \(source.name) outside of zip files only"
            throw ImportError(.noRecords, file.name, reason, advice: "unpack it first")
          }
          let records = DefinedRecords(source, reads, of: file, feed, options: options).combined
          return RecordSequence(records, options: options)
        }
      }
      let note = feed.hideFrontMatter()
      if options.source?.format == nil,
        let tables = try DocumentTables(feed, of: file, options: options)
      {
        options.source = tables.ownSource ?? options.source
        return try PartSequence(
          tables, of: file.name, isPart: file.isPart, options: options, note: note)
      }
      try requireNoParts(file.name, options)
      let text = OpenedText(feed, of: file, options: options)
      let (reading, candidates) = try RecordFormats.text(of: text)
      return RecordSequence(
        try reading.open(text), options: options, note: note, candidates: candidates)
    }
    let zip = try ZipFile(file)
    let parts: any PartSource
    if ExcelWorkbook.recognizes(zip) {
      parts = try ExcelWorkbook(zip)
    } else if let sheets = DocumentTables(openDocument: zip) {
      parts = sheets
    } else {
      let contents = try ZipContents(zip)
      if options.parts.isEmpty, let only = try contents.onlyFile() {
        return try records(of: only, options: options)
      }
      parts = contents
    }
    return try PartSequence(parts, of: file.name, isPart: file.isPart, options: options)
  }

  /// Refuses the names of lists for a file that has only one.
  private static func requireNoParts(_ name: String, _ options: ImportOptions) throws(ImportError) {
    guard let part = options.parts.first else { return }
    throw ImportError(
      .badOption, name, "has no part \"\(part)\"",
      advice: "it is a single list; leave out --part")
  }

  /// The values for `--source`: the names of all sources.
  public static var sourceNames: [String] { AlbumContent.unique(SourceKind.all.map(\.name)) }
}
