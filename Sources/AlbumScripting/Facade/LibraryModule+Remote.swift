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
        try remote.status(of: host.library, isStopped: isStopped)
      } returns: { status, table in
        try table.set("address", status.address)
        try table.set("reachable", status.isReachable)
        if let reason = status.reason { try table.set("reason", reason) }
        try table.set("waiting_here", status.waitingHere)
        if let waiting = status.waitingThere { try table.set("waiting_there", waiting) }
        if let time = status.lastExchange { try table.set("last_exchange", time) }
        try table.set("conflicts", status.conflicts)
      }
    }
    try add("push", to: module) { host, call in
      try host.exchange(call) { remote, isStopped in
        try remote.push(from: host.library, isStopped: isStopped)
      } returns: { report, table in
        try table.set("changes", report.pushed)
        try table.set("overtaken", report.overwritten)
      }
    }
    try add("pull", to: module) { host, call in
      try host.exchange(call) { remote, isStopped in
        try remote.pull(into: host.library, isStopped: isStopped)
      } returns: { report, table in
        try table.set("changes", report.pulled)
        try table.set("overtaken", report.overwritten)
      }
    }
    return module
  }

  private func exchange<Result>(
    _ call: LuaCall, _ body: (any LibraryRemote, _ isStopped: () -> Bool) throws -> Result,
    returns fill: (Result, LuaTable) throws -> Void
  ) throws -> LuaResults {
    try wish(call) {
      try library.requireChangeable()
      let result: Result
      do {
        try library.requireExchangeable()
        guard let remote = options.remote else { throw UserError.noRemote }
        result = try body(remote, { [machine] in machine.mustStop })
      } catch let error as LibraryError {
        throw error
      } catch is CancellationError {
        return try call.fails("interrupted")
      } catch {
        return try call.fails("\(error)")
      }
      let table = try machine.makeTable()
      try fill(result, table)
      return try call.returns(table)
    }
  }
}
