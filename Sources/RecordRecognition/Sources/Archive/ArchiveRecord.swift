package import AlbumModel

/// Reads the records of an archive without inferring, trimming or cleaning anything.
package enum ArchiveRecord {
  /// Whether a record is not an album, but a row of the records of imports.
  package static func isRow(_ record: JSONObject) -> Bool { record.value(named: "table") != nil }

  /// The content of an album; in a list, custom fields are next to the main ones.
  package static func content(of record: JSONObject) -> AlbumContent {
    var content = AlbumContent()
    // Lists have the time as text.
    let isArchived = if case .integer = record.value(named: "added") { true } else { false }
    for (name, value) in fields(.object(record)) where name.isMain || !isArchived {
      // Unsupported values do not come from an archive; IDs and times belong to the library.
      try? content.set(value, for: name)
    }
    guard isArchived else { return content }
    for (name, value) in fields(record.value(named: "fields")) {
      try? content.set(value, for: name)
    }
    return content
  }

  /// The album with its ID, position and snapshots; nil if those are missing.
  package static func album(_ record: JSONObject, content: AlbumContent) -> ArchivedAlbum? {
    guard case .integer(let id)? = record.value(named: "id"),
      case .integer(let added)? = record.value(named: "added"),
      case .text(let place)? = record.value(named: "place")
    else { return nil }
    var archived = ArchivedAlbum(
      album: Album(id: AlbumID(rawValue: id), added: added, content: content), place: place,
      isRemoved: record.value(named: "removed") == .flag(true))
    guard case .array(let moments)? = record.value(named: "then") else { return archived }
    for moment in moments {
      guard let moment = self.moment(moment) else { return nil }
      archived.moments.append(moment)
    }
    return archived
  }

  private static func moment(_ value: JSONValue) -> ArchivedAlbum.Moment? {
    guard case .object(let object) = value,
      case .integer(let snapshot)? = object.value(named: "snapshot"),
      case .flag(let isPresent)? = object.value(named: "there")
    else { return nil }
    var moment = ArchivedAlbum.Moment(
      snapshot: Int(truncatingIfNeeded: snapshot), isPresent: isPresent)
    if case .text(let place)? = object.value(named: "place") { moment.place = place }
    moment.fields = fields(object.value(named: "held")).map {
      ArchivedAlbum.Moment.Field(name: $0.name, value: $0.value)
    }
    if case .array(let names)? = object.value(named: "lacked") {
      for case .text(let name) in names {
        moment.fields.append(
          ArchivedAlbum.Moment.Field(name: FieldName(rawValue: name), value: nil))
      }
    }
    return moment
  }

  private static func fields(_ value: JSONValue?) -> [(name: FieldName, value: FieldValue)] {
    guard case .object(let object)? = value else { return [] }
    return object.compactMap { member in
      FieldValue(member.value).map { (FieldName(rawValue: member.name), $0) }
    }
  }
}
