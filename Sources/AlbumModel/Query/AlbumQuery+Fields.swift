extension AlbumQuery {
  /// Asks for the albums whose fields have all of these values.
  ///
  /// Texts are compared without case and accents, numbers by size. A list has to have all texts
  /// of the given one. An empty text asks for albums without a value.
  ///
  /// - Parameter fields: names and values.
  public init(matching fields: [(name: FieldName, value: FieldValue)]) {
    self.init(.joining(every: fields.map { AlbumFilter(field: $0.name, has: $0.value) }))
  }
}

extension AlbumFilter {
  fileprivate init(field: FieldName, has value: FieldValue) {
    switch value {
    case .integer(let number) where field == "id":
      self = .identity(AlbumID(rawValue: number))
    case .text(""):
      self = .lacking(field)
    case .text(let text):
      self = .field(field, .equalsFolded(text))
    case .integer, .number, .flag:
      self = .field(field, .equals(value.description))
    case .list(let texts):
      self = .joining(every: texts.map { .field(field, .equalsFolded($0)) })
    }
  }
}

extension QueryParser {
  /// The field of a name to sort by, in which aliases and any letter case are understood.
  ///
  /// - Throws: ``QueryError`` for a name that is no field's.
  public func field(toSortBy name: String) throws(QueryError) -> FieldName {
    guard let field = fields.field(named: name) else {
      throw QueryError(fields.message(unknown: name))
    }
    return field
  }

  /// Understands a table of fields, as a script writes it: `{ artist = "Bowie", year = 1992 }`.
  ///
  /// - Parameter fields: names, in which aliases and any letter case are understood, and values.
  /// - Returns: a query for albums that have all of them.
  /// - Throws: ``QueryError`` for a name that is no field's.
  public func query(
    matching fields: [(name: String, value: FieldValue)]
  ) throws(QueryError) -> AlbumQuery {
    var resolved: [(name: FieldName, value: FieldValue)] = []
    for (name, value) in fields {
      guard let field = self.fields.field(named: name) else {
        throw QueryError(self.fields.message(unknown: name))
      }
      resolved.append((field, value))
    }
    return AlbumQuery(matching: resolved)
  }
}
