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
      try host.exchange(call, .brief) {
        try await $0.status()
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
      try host.exchange(call, .patient) {
        try await $0.push()
      } returns: { report, table in
        try table.set("changes", report.told)
        try table.set("overtaken", report.overtaken)
      }
    }
    try add("pull", to: module) { host, call in
      try host.exchange(call, .patient) {
        try await $0.pull()
      } returns: { report, table in
        try table.set("changes", report.heard)
        try table.set("overtaken", report.overtaken)
      }
    }
    return module
  }

  private func exchange<Result: Sendable>(
    _ call: LuaCall, _ waitLimit: RemoteExchange.WaitLimit,
    _ body: @escaping @Sendable (RemoteExchange) async throws -> Result,
    returns fill: (Result, LuaTable) throws -> Void
  ) throws -> LuaResults {
    try wish(call) {
      try library.requireChangeable()
      let result: Result
      do {
        let conversation = try RemoteConversation(library, waitLimit: waitLimit)
        result = try conversation.run(isStopped: { [machine] in machine.mustStop }, body)
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
