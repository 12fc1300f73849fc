import AlbumLibrary
import AlbumModel

/// The changes of an edit, computed by comparing the edited page with the original one.
struct EditPlan {
  /// A field with another value, or none.
  struct FieldChange: Equatable {
    let album: AlbumID
    let name: FieldName
    let value: FieldValue?
    let line: Int
  }

  /// The changes of fields, album by album.
  private(set) var changes: [FieldChange] = []
  /// The albums to remove, with the lines of the removals.
  private(set) var removals: [(album: AlbumID, line: Int)] = []
  private(set) var mistakes: [EditMistake] = []

  init(_ blocks: [EditedBlock], originals: [AlbumID: Album]) {
    for block in blocks {
      guard let original = originals[block.album] else {
        note(
          block.line,
          "album \(block.album) is not part of this edit; see moonshelf edit id:\(block.album)")
        continue
      }
      if let line = block.removalLine {
        removals.append((block.album, line))
      } else {
        compare(block, with: original.content)
      }
    }
  }

  var isEmpty: Bool { changes.isEmpty && removals.isEmpty }

  /// The albums whose fields change, in the page's order.
  var changedAlbums: [AlbumID] {
    var seen: Set<AlbumID> = []
    return changes.map(\.album).filter { seen.insert($0).inserted }
  }

  private mutating func compare(_ block: EditedBlock, with original: AlbumContent) {
    for field in block.fields where original[field.name] != field.value {
      var content = original
      do { try content.set(field.value, for: field.name) } catch {
        note(field.line, "\(error)")
        continue
      }
      guard content.title?.isEmpty == false else {
        note(field.line, "an album needs a title")
        continue
      }
      guard content[field.name] != original[field.name] else { continue }
      changes.append(
        FieldChange(
          album: block.album, name: field.name, value: content[field.name], line: field.line))
    }
  }

  private mutating func note(_ line: Int, _ message: String) {
    mistakes.append(EditMistake(line: line, message: message))
  }

  /// The label of the step in the history.
  func label(_ albums: [AlbumID: Album]) -> String {
    let ids = Set(changedAlbums + removals.map(\.album))
    guard ids.count == 1, let id = ids.first, let album = albums[id] else {
      return "Edit \(ids.count.albums)"
    }
    guard removals.isEmpty, changes.count == 1 else { return "Edit \(album.title)" }
    var new = album
    try? new.content.set(changes[0].value, for: changes[0].name)
    return album.change(of: [changes[0].name], to: new)
  }
}

/// Albums of an edit that were changed in the library in the meantime.
struct EditConflict: Error {
  let mistakes: [EditMistake]
  /// Their current state in the library.
  let albums: [AlbumID: Album]
}

extension EditPlan {
  /// Makes all changes as one step, unless the library has changed.
  ///
  /// - Returns: what it changed: not values that another program has set during the edit.
  /// - Throws: ``EditConflict`` when another program changed values that this would change.
  func apply(to library: LibraryAPI, known: [AlbumID: Album]) throws -> EditPlan {
    var made = self
    try library.transaction(label(known)) {
      try checkForConflicts(in: library, known: known)
      made.changes = try changes.filter { try library.album($0.album)?[$0.name] != $0.value }
      library.relabelStep(made.label(known))
      for id in made.changedAlbums {
        try library.update(id) { content in
          for change in made.changes where change.album == id {
            try content.set(change.value, for: change.name)
          }
        }
      }
      try library.remove(removals.map(\.album))
    }
    return made
  }

  private func checkForConflicts(in library: LibraryAPI, known: [AlbumID: Album]) throws {
    var mistakes: [EditMistake] = []
    var albums: [AlbumID: Album] = [:]
    func note(_ line: Int, _ message: String) {
      mistakes.append(EditMistake(line: line, message: message))
    }
    func current(_ id: AlbumID, _ line: Int) throws -> Album? {
      if let album = try library.album(id) { return album }
      note(line, "album \(id) was removed from the library during the edit; delete this block")
      return nil
    }
    for change in changes {
      guard let album = try current(change.album, change.line) else { continue }
      let now = album[change.name]
      guard now != change.value, now != known[change.album]?[change.name] else { continue }
      albums[album.id] = album
      note(
        change.line,
        "\(change.name) became \(now?.description ?? "nothing") in the library during the edit; delete "
          + "this line to have yours")
    }
    for (id, line) in removals {
      guard let album = try current(id, line), album.content != known[id]?.content else { continue }
      albums[id] = album
      note(
        line,
        "album \(id) was changed in the library during the edit; delete this line to remove it")
    }
    guard mistakes.isEmpty else { throw EditConflict(mistakes: mistakes, albums: albums) }
  }
}
