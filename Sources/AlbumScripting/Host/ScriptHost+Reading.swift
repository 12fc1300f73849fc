import AlbumLibrary

/// A part of a script that may only read the library.
enum ReadOnlyContext {
  case layout
  case decorator
  case predicate
  /// The text of an uncaught error.
  case errorText

  /// The message if it tries to change the library.
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
  /// Runs a part of a script that must not change, undo, restore or exchange.
  func reading<Result>(_ part: ReadOnlyContext, _ body: () throws -> Result) rethrows -> Result {
    try library.refusingChanges(part.refusal, body)
  }
}
