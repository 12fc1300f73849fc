extension AlbumQuery {
  /// Makes a query for the albums whose fields have all of these values.
  ///
  /// Texts are compared without case and accents, numbers numerically. A list must contain all
  /// texts of the given one. An empty text matches albums without a value.
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
  /// The field of a name to sort by, including aliases and any letter case.
  ///
  /// - Throws: ``QueryError`` for an unknown name.
  public func field(toSortBy name: String) throws(QueryError) -> FieldName {
    guard let field = fields.field(named: name) else {
      throw QueryError(fields.message(unknown: name))
    }
    return field
  }

  /// Makes a query from a table of fields, as in a script: `{ artist = "Bowie", year = 1992 }`.
  ///
  /// - Parameter fields: names, including aliases and any letter case, and values.
  /// - Returns: a query for albums that have all of them.
  /// - Throws: ``QueryError`` for an unknown name.
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
