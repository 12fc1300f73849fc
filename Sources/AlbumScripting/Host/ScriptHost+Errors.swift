import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  /// Runs what a script wishes for: a refusal becomes `nil, reason`, a mistake an error.
  func wish(_ call: LuaCall, _ body: () throws -> LuaResults) throws -> LuaResults {
    do {
      return try mistakes(body)
    } catch let refusal as LibraryError where refusal.isRefusal {
      return try call.fails(refusal.description)
    }
  }

  /// Gives what the library says of a mistake the position in the script.
  ///
  /// A full disk and the like stay as they are: they are nobody's mistake, and whoever runs the
  /// script wants the cause.
  func mistakes<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as LibraryError {
      switch error {
      case .storage, .damaged, .damagedFile, .diskFull, .transactionLost, .busy, .vetoed,
        .nothingToUndo, .nothingToRedo, .notTheNextStep, .noTitle:
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
