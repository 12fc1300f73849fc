import AlbumLibrary

/// A part of a script that shows or finds albums and changes nothing.
enum ReadOnlyContext {
  case layout
  case decorator
  case predicate
  /// The text of an error that nothing caught.
  case errorText

  /// What is said where it tries to change the library.
  var refusal: String {
    switch self {
    case .layout: "a layout cannot change the library"
    case .decorator: "a decorator cannot change the library"
    case .predicate: "a query cannot change the library"
    case .errorText: "an error's text cannot change the library"
    }
  }
}

extension ScriptHost {
  /// Runs a part of a script that must not change the library, undo, restore or exchange anything.
  func reading<Result>(_ part: ReadOnlyContext, _ body: () throws -> Result) rethrows -> Result {
    try library.refusingChanges(part.refusal, body)
  }
}
