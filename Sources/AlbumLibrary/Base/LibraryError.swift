public import AlbumModel

/// An error of the library, with a one-line message for the user.
public enum LibraryError: Error, Equatable, Sendable {
  /// The file belongs to another program.
  case notALibrary(path: String)
  /// A newer moonshelf wrote the file.
  case newerVersion(path: String, found: Int, known: Int)
  /// There is no library, and none may be made.
  case noLibrary(path: String)
  /// The file cannot be opened or made.
  case cannotOpen(path: String, reason: String)
  /// Another process wrote for longer than the time limit.
  case busy(seconds: Int)
  /// The disk has no room for the change, which was rolled back.
  case diskFull(reason: String)
  /// The disk fails, or a similar error; the change was rolled back.
  case storage(String)
  /// The file contains data that moonshelf never wrote, which ``LibraryAPI/repair()`` handles.
  case damaged(String)
  /// The structure of the file is damaged, so that it cannot be repaired in place; see
  /// ``LibrarySalvage``.
  case damagedFile
  /// An earlier error rolled back the whole current transaction; no statement runs in it.
  case transactionLost(reason: String)
  /// No album has this ID.
  case noSuchAlbum(AlbumID)
  /// The album is removed and cannot be written.
  case albumRemoved(AlbumID)
  /// An album needs a title.
  case noTitle
  /// A position outside the shelf.
  case noSuchPosition(Int, count: Int)
  /// An archive contains an impossible state of an album.
  case cannotRestore(reason: String)
  /// A hook refused the change of an album; nil for one that was to be added.
  case vetoed(reason: String, album: AlbumID?)
  /// There is no step to undo.
  case nothingToUndo
  /// There is no step to redo.
  case nothingToRedo
  /// The step to undo or redo is not the next one: another one was made, undone or redone since.
  case notTheNextStep(reason: String)
  /// No snapshot has this name.
  case noSuchSnapshot(String)
  /// A snapshot of this name exists.
  case snapshotExists(String)
  /// No conflict has this number.
  case noSuchConflict(Int64)
  /// The conflict is already resolved.
  case conflictSettled(Int64, how: String)
  /// A step cannot be reverted.
  case cannotRevert(reason: String)
  /// The verb does not work inside a transaction.
  case insideTransaction(verb: String)
  /// Changes are refused at the moment.
  case notNow(reason: String)
  /// A handler of undo or redo tried to change the library.
  case changeDuringUndo
  /// Handlers kept triggering each other.
  case endlessHandlers(String)

  /// The error for an album with unreadable custom fields.
  static func damagedFields(of album: Int64) -> LibraryError {
    damaged("the custom fields of album \(album) cannot be read")
  }

  /// Whether it is a refusal rather than a mistake: scripts get `nil, reason` for it.
  public var isRefusal: Bool {
    switch self {
    case .vetoed, .nothingToUndo, .nothingToRedo, .notTheNextStep, .noTitle, .cannotRestore,
      .cannotRevert, .changeDuringUndo:
      true
    default: false
    }
  }

  /// Why the file could not be read or written, without advice; nil for other errors.
  public var storageReason: String? {
    switch self {
    case .storage(let reason), .diskFull(let reason): reason
    case .damaged(let what): "the library's file is damaged (\(what))"
    case .damagedFile: "the library's file is damaged"
    default: nil
    }
  }

  /// The message of an error, without a statement that nothing was changed: for an error after a
  /// change.
  public static func reason(of error: any Error) -> String {
    (error as? LibraryError)?.storageReason ?? "\(error)"
  }
}

extension LibraryError: CustomStringConvertible {
  /// One line: the problem and, if there is one, the solution.
  public var description: String {
    switch self {
    case .notALibrary(let path):
      "\(path) is not a moonshelf library; choose another with --library, or, if it was one and is "
        + "damaged, restore a backup with moonshelf restore"
    case .newerVersion(let path, let found, let known):
      "\(path) was written by a newer moonshelf (version \(found) of the format, this program "
        + "supports \(known)); update moonshelf"
    case .noLibrary(let path): "there is no library \(path); create one with moonshelf init"
    case .cannotOpen(let path, let reason): "cannot open the library \(path): \(reason)"
    case .busy(let seconds):
      "another program has been writing to the library for \(CountText.of(seconds, "second")); "
        + "try again later"
    case .storage(let reason), .diskFull(let reason): "\(reason); nothing was changed"
    case .damaged(let what):
      "the library's file is damaged (\(what)); run moonshelf doctor; nothing was changed"
    case .damagedFile:
      "the library's file is damaged; moonshelf doctor --repair salvages the readable data into a new "
        + "file, moonshelf restore restores a backup; nothing was changed"
    case .transactionLost(let reason):
      "an earlier error ended this transaction (\(reason)); nothing was changed"
    case .noSuchAlbum(let album): "there is no album \(album)"
    case .albumRemoved(let album): "album \(album) was removed from the library"
    case .noTitle: "no title"
    case .noSuchPosition(let position, let count):
      "there is no position \(position): the shelf has \(CountText.of(count, "album"))"
    case .vetoed(let reason, _), .cannotRestore(let reason), .notTheNextStep(let reason),
      .cannotRevert(let reason):
      reason
    case .nothingToUndo: "nothing to undo"
    case .nothingToRedo: "nothing to redo"
    case .noSuchSnapshot(let name): "there is no snapshot \"\(name)\""
    case .snapshotExists(let name): "a snapshot \"\(name)\" already exists"
    case .noSuchConflict(let number): "there is no conflict \(number)"
    case .conflictSettled(let number, let how): "conflict \(number) is already resolved\(how)"
    case .insideTransaction(let verb): "\(verb) does not work inside a transaction"
    case .notNow(let reason): reason
    case .changeDuringUndo:
      "undo and redo restore the former state exactly, so their handlers cannot change the library; "
        + "library.after(fn) runs fn afterwards"
    case .endlessHandlers(let handler): "\(handler) keeps triggering itself and was disabled"
    }
  }
}

/// An error after the changes were saved, which therefore stay.
public struct SavedWithError: Error, CustomStringConvertible {
  /// The saved changes, as the beginning of a sentence: "the import is complete".
  public let saved: String
  /// The later error.
  public let cause: any Error

  /// Combines the saved changes with a later error.
  public init(_ saved: String, but cause: any Error) {
    self.saved = saved
    self.cause = cause
  }

  /// One line: the saved changes and the error.
  public var description: String { "\(saved), but: \(LibraryError.reason(of: cause))" }
}
