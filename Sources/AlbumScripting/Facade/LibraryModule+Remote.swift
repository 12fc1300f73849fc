import AlbumLibrary
import AlbumModel
import LuaRuntime

extension ScriptHost {
  /// Creates `moonshelf.library.remote`.
  ///
  /// It needs no permission: the user set the remote and its token, and a script can set neither;
  /// its changes are reported at the end of the command.
  func makeRemoteModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.library.remote")
    try add("status", to: module) { host, call in
      try host.exchange(call) { remote, isStopped in
        let status = try remote.status(of: host.library, isStopped: isStopped)
        return [
          "address": status.address, "reachable": status.isReachable, "reason": status.reason,
          "waiting_here": status.waitingHere, "waiting_there": status.waitingThere,
          "last_exchange": status.lastExchange, "conflicts": status.conflicts,
        ]
      }
    }
    try add("push", to: module) { host, call in
      try host.exchange(call) { remote, isStopped in
        let report = try remote.push(from: host.library, isStopped: isStopped)
        return ["changes": report.pushed, "overtaken": report.overwritten]
      }
    }
    try add("pull", to: module) { host, call in
      try host.exchange(call) { remote, isStopped in
        let report = try remote.pull(into: host.library, isStopped: isStopped)
        return ["changes": report.pulled, "overtaken": report.overwritten]
      }
    }
    return module
  }

  private func exchange(
    _ call: LuaCall, _ body: (any LibraryRemote, _ isStopped: () -> Bool) throws -> TableFields
  ) throws -> LuaResults {
    try returningRefusal(call) {
      try library.requireChangeable()
      do {
        try library.requireExchangeable()
        guard let remote = options.remote else { throw UserError.noRemote }
        return try call.returns(body(remote, { [machine] in machine.mustStop }))
      } catch let error as LibraryError {
        throw error
      } catch is CancellationError {
        return try call.fails("interrupted")
      } catch {
        return try call.fails("\(error)")
      }
    }
  }
}
