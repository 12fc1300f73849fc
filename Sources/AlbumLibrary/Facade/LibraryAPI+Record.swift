public import AlbumModel

// What belongs to the library as a whole is kept as fields of one album that is never on the shelf
// (`AlbumID.library`). So declarations and saved queries are in the journal, can be undone, and are
// exchanged with other libraries by the code that does that for albums.
extension LibraryAPI {
  /// The fields of the library's record; those of declarations and shelves have a prefix.
  private enum RecordField {
    static let declaration = "field:"
    static let shelf = "shelf:"
    static let columns = "columns:"
  }

  /// The declarations of fields by the user of this library, by name.
  ///
  /// - Throws: ``LibraryError``.
  public func declarations() throws -> [FieldDeclaration] {
    try recorded(RecordField.declaration).compactMap {
      FieldDeclaration(name: FieldName(rawValue: $0), text: $1)
    }
  }

  /// Declares a field, as a separate undo step.
  ///
  /// Values stay as they are; those of the type, in any of its spellings, are compared and ordered
  /// as values of it.
  ///
  /// - Parameters:
  ///   - declaration: its type, other names and heading; replaces an earlier one.
  ///   - origin: the origin of the step.
  /// - Throws: ``LibraryError``.
  public func declare(_ declaration: FieldDeclaration, origin: Origin = .command) throws {
    try setRecorded(
      RecordField.declaration + declaration.name.rawValue, to: declaration.text,
      label: "Declare the field \(declaration.name)", origin: origin)
  }

  /// Removes the declaration of a field, as a separate undo step; its values stay.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``LibraryError``.
  @discardableResult
  public func removeDeclaration(of field: FieldName, origin: Origin = .command) throws -> Bool {
    try setRecorded(
      RecordField.declaration + field.rawValue, to: nil,
      label: "Remove the declaration of the field \(field)", origin: origin)
  }

  /// The saved queries, by name.
  ///
  /// - Throws: ``LibraryError``.
  public func shelves() throws -> [String: String] {
    let own = Dictionary(try recorded(RecordField.shelf).map { ($0.name, $0.text) }) { $1 }
    return scriptShelves.merging(own) { $1 }
  }

  /// The saved queries by name, with their results.
  ///
  /// - Returns: for each its name, its text, and the number of its albums; nil for a query that is no
  ///   longer valid, as one of its fields was removed since.
  /// - Throws: ``LibraryError``.
  /// - Complexity: that of the queries.
  public func countedShelves() throws -> [(name: String, query: String, albumCount: Int?)] {
    let parser = try queryParser
    return try shelves().sorted { $0.key < $1.key }.map { name, text in
      (name, text, try (try? parser.query(text)).map { try count($0) })
    }
  }

  /// Saves a query under a name, as a separate undo step.
  ///
  /// - Parameters:
  ///   - name: the name, used in queries as `shelf:NAME`.
  ///   - query: the text of the query, which replaces an earlier one; nil removes the shelf.
  ///   - origin: the origin of the step.
  /// - Returns: whether anything changed.
  /// - Throws: `QueryError` for an invalid query; ``LibraryError``.
  @discardableResult
  public func setShelf(
    _ name: String, to query: String?, origin: Origin = .command
  ) throws -> Bool {
    if let query {
      guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
        throw QueryError("a shelf needs a name in one line")
      }
      var others = try shelves()
      others[name] = nil
      _ = try QueryParser(now: now, fields: names, shelves: others).query(query)
    }
    return try setRecorded(
      RecordField.shelf + name, to: query,
      label: query == nil ? "Remove the shelf \(name)" : "Save the shelf \(name)", origin: origin)
  }

  /// The fields of columns that are remembered for files with the same columns.
  ///
  /// - Throws: ``LibraryError``.
  public func columnMaps() throws -> [(shape: String, text: String)] {
    try recorded(RecordField.columns).map { ($0.name, $0.text) }
  }

  /// Remembers the fields of columns, as a separate undo step.
  ///
  /// - Parameters:
  ///   - shape: the columns of the files.
  ///   - text: the fields, which replace earlier ones; nil forgets them.
  ///   - origin: the origin of the step.
  /// - Returns: whether anything changed.
  /// - Throws: ``LibraryError``.
  @discardableResult
  public func setColumnMap(
    _ shape: String, to text: String?, origin: Origin = .command
  ) throws -> Bool {
    try setRecorded(
      RecordField.columns + shape, to: text,
      label: text == nil ? "Forget the fields of columns" : "Remember the fields of columns",
      origin: origin)
  }

  /// Adds the declarations and shelves of another library's record that this one lacks, in the
  /// current transaction.
  package func complete(record other: CustomFields) throws {
    let known = try record()
    for entry in other.entries where known.fields[entry.name] == nil {
      try setRecorded(FieldName(rawValue: entry.name), to: entry.value)
    }
  }

  // MARK: The record

  /// The texts of the record whose names have a prefix, sorted by name.
  private func recorded(_ prefix: String) throws -> [(name: String, text: String)] {
    try refresh()
    let record: CustomFields
    if let known = shelf.record {
      record = known
    } else {
      record = try stored(.library)?.album.content.fields ?? CustomFields()
      shelf.record = record
    }
    return record.entries.compactMap { entry in
      guard entry.name.hasPrefix(prefix), case .text(let text) = entry.value else { return nil }
      return (String(entry.name.dropFirst(prefix.count)), text)
    }
  }

  @discardableResult
  private func setRecorded(
    _ name: String, to text: String?, label: String, origin: Origin
  ) throws -> Bool {
    try changing(label, origin: origin) {
      try setRecorded(FieldName(rawValue: name), to: text.map { .text($0) })
    }
  }

  /// Sets a field of the record, in the current transaction.
  ///
  /// - Returns: whether it had another value.
  /// - Throws: ``LibraryError``.
  @discardableResult
  func setRecorded(_ name: FieldName, to value: FieldValue?) throws -> Bool {
    let old = try record()
    var new = old
    try new.set(value, for: name)
    guard new != old else { return false }
    try record(.changed(.library, name, from: old[name], to: value))
    try database.albums.update(.library, new, from: old)
    shelf.forgetRecord()
    return true
  }

  /// The content of the record, which is made with the first field.
  func record() throws -> AlbumContent {
    if let content = try stored(.library)?.album.content { return content }
    let content = AlbumContent(title: "library")
    try database.albums.insert(
      .library, content, title: "library", at: .between(nil, nil), added: 0,
      keys: LookupKeys(of: content), isRemoved: true)
    return content
  }
}
