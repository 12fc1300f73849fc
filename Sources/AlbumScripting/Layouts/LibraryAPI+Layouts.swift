public import AlbumLibrary
public import AlbumModel
public import AlbumPresentation

extension LibraryAPI {
  /// A layout as this library shows it: with declared headings and the values of computed fields.
  ///
  /// - Throws: ``LibraryError``.
  public func shown(_ layout: Layout) throws -> Layout {
    var layout = layout
    layout.use(try names) { [unowned self] in try value(of: $0, in: $1) }
    return layout
  }

  /// The custom fields of the layout `full`: stored and computed ones.
  ///
  /// - Throws: ``LibraryError``.
  public func fullFieldNames() throws -> [String] {
    try fieldNames().union(names.computed.map(\.rawValue)).sorted()
  }

  /// All columns of an album that has values in them, those of computed fields included.
  ///
  /// - Throws: ``LibraryError``.
  public func fullLayout(for album: Album) throws -> Layout {
    let stored = album.content.fields.entries.map(\.name)
    return try shown(.full(customFields: stored + names.computed.map(\.rawValue).sorted()))
  }
}
