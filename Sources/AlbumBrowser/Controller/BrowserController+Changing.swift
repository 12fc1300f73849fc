import AlbumLibrary
public import AlbumModel

extension BrowserController {
  /// Whether there is a step to take back.
  public var canUndo: Bool {
    get throws { try library.canUndo() }
  }

  /// Whether there is a step to bring back.
  public var canRedo: Bool {
    get throws { try library.canRedo() }
  }

  /// The number of the step that undo would undo now; nil when there is none.
  public var nextToUndo: Int64? {
    get throws { try library.nextToUndo()?.id }
  }

  /// The number of the step that redo would redo now; nil when there is none.
  public var nextToRedo: Int64? {
    get throws { try library.nextToRedo()?.id }
  }

  /// Whether there is an album to delete.
  public var canDelete: Bool { scroller.selected != nil }

  /// Deletes the selected album without a question, since undo brings it back.
  ///
  /// The next one is selected then, or the last.
  ///
  /// - Returns: the album that went; nil where there was none.
  /// - Throws: `LibraryError`, such as when a hook refuses.
  public func delete() throws -> Album? {
    guard let album = try selectedAlbum else { return nil }
    lastDeletion = try library.transaction("Remove \(album.title)") {
      try library.remove([album.id])
      return library.stepUnderWay
    }
    deleted.append(album.id)
    // Its place must not be empty until a search in the background has come.
    try leaveOut(album.id)
    try reload()
    return album
  }

  /// Takes the last step back, and goes to the album that came back where it was deleted here.
  ///
  /// - Parameter step: the number of the only step to undo, as a message offered it; nil undoes the
  ///   last one of the library.
  /// - Returns: the step.
  /// - Throws: `LibraryError`, such as when there is none, or the one to undo is no longer the last.
  public func undo(_ step: Int64? = nil) throws -> Step? {
    // What came back by other hands is nothing to go to.
    while let id = deleted.last, try library.album(id) != nil { deleted.removeLast() }
    let step = try (step.map(library.undo(step:)) ?? library.undo()).first
    try reload()
    if let id = deleted.last, try library.album(id) != nil {
      deleted.removeLast()
      try select(id, near: scroller.selected ?? 0)
      // It is among what is found in the background, and not among what is shown yet.
      if isSearching { selectedID = id }
    }
    return step
  }

  /// Brings the last step back that was undone.
  ///
  /// - Parameter step: the number of the only step to redo, as a message offered it; nil redoes the
  ///   next one.
  /// - Returns: the step.
  /// - Throws: `LibraryError`, such as when there is none, or the one to redo is no longer the next.
  public func redo(_ step: Int64? = nil) throws -> Step? {
    let step = try (step.map(library.redo(step:)) ?? library.redo()).first
    try reload()
    return step
  }

  /// What was done, newest first.
  ///
  /// - Throws: `LibraryError`.
  public func history(_ limit: Int) throws -> [Step] {
    try library.history(limit)
  }
}
