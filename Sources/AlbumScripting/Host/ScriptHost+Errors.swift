import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  /// Runs an action of a script: a refusal becomes `nil, reason`, a mistake an error.
  func returningRefusal(_ call: LuaCall, _ body: () throws -> LuaResults) throws -> LuaResults {
    do { return try mistakes(body) } catch let refusal as LibraryError where refusal.isRefusal {
      return try call.fails(refusal.description)
    }
  }

  /// Adds the position in the script to mistakes that the library reports.
  ///
  /// Other errors, such as a full disk, are passed on unchanged: they are not mistakes of the
  /// script, and the caller needs the cause.
  func mistakes<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as LibraryError {
      switch error {
      case .storage, .damaged, .damagedFile, .diskFull, .transactionLost, .busy, .vetoed,
        .nothingToUndo, .nothingToRedo, .notTheNextStep, .noTitle, .changeDuringUndo:
        throw error
      default: throw LuaFailure(error.description)
      }
    } catch let error as QueryError {
      throw LuaFailure(error.description)
    } catch let error as FieldError {
      throw LuaFailure(error.description)
    }
  }
}

/// Runs a closure whose mistakes of users are errors of the script.
func explaining<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let error as UserError { throw LuaFailure(error.description) }
}

/// Hints for errors that a missing permission may have caused.
enum ScriptHints {
  /// An addition to a message of Lua.
  static func hint(_ message: String) -> String? {
    guard message.hasSuffix("')"), let start = message.lastIndex(of: "(") else { return nil }
    switch message[start...] {
    case "(field 'open')", "(field 'lines')": return "it needs --allow read=DIR or write=DIR"
    case "(field 'getenv')": return "moonshelf.env reads variables"
    case "(field 'execute')", "(field 'popen')": return "it needs --allow run"
    case "(field 'remove')", "(field 'rename')": return "it needs --allow write=DIR"
    default: return nil
    }
  }
}
