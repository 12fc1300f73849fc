public import AlbumModel

/// What is shown of an album, and in which order.
///
/// One layout serves both forms of table: a list has its columns across, one album has them down,
/// as label and value.
public struct Layout {
  /// What the user calls it.
  public let name: String
  /// Its columns, from left to right.
  public var columns: [Column]

  /// Makes a layout.
  public init(name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }

  /// Artist, album, genre and year.
  public static var `default`: Layout {
    Layout(
      name: "default",
      columns: [
        Column(key: "artist"), Column(key: "title", title: "Album"), Column(key: "genre"),
        Column(key: "year", alignment: .right),
      ])
  }

  /// The two fields that people know an album by.
  public static var brief: Layout {
    Layout(
      name: "brief", columns: [Column(key: "artist"), Column(key: "title", title: "Album")])
  }

  /// The names of the layouts that need no script, the usual one first.
  public static let ownNames = ["default", "brief", "full"]

  /// A layout that needs no script, by name.
  ///
  /// - Parameters:
  ///   - name: one of `ownNames`.
  ///   - customFields: the names of the user's own fields, in the order wanted; only `full` asks.
  /// - Returns: nil if there is no such layout.
  /// - Throws: what `customFields` throws.
  public static func named(
    _ name: String, customFields: @autoclosure () throws -> [String]
  ) rethrows -> Layout? {
    switch name {
    case "default": .default
    case "brief": .brief
    case "full": .full(customFields: try customFields())
    default: nil
    }
  }

  /// Everything there is: identity, main fields, the user's own fields, when it was added.
  ///
  /// - Parameter customFields: the names of the user's own fields, in the order wanted.
  /// - Returns: the layout.
  public static func full(customFields: [String]) -> Layout {
    let keys = ["id"] + FieldName.main.map(\.rawValue) + customFields + ["added"]
    return Layout(
      name: "full",
      columns: keys.map { key in
        Column(
          key: key, title: key == "title" ? "Album" : nil,
          alignment: key == "id" || key == "year" ? .right : nil)
      })
  }

  /// Everything there is to say of one album.
  ///
  /// - Parameter album: whose own fields to show.
  /// - Returns: the layout.
  public static func full(for album: Album) -> Layout {
    full(customFields: album.content.fields.entries.map(\.name))
  }
}
