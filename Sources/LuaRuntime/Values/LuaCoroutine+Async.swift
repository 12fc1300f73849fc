internal import CLuaShims

/// An asynchronous call that a coroutine waits for.
final class LuaWait {
  /// Runs outside of the machine's isolation domain, and returns what pushes the results.
  typealias Operation = @Sendable () async throws -> @Sendable (LuaStack) throws -> Void

  let operation: Operation

  init(_ operation: @escaping Operation) { self.operation = operation }
}

extension LuaMachine {
  /// Creates a Lua function over an asynchronous Swift closure.
  ///
  /// ```swift
  /// try machine.environment.set(
  ///   "fetch", machine.makeAsyncFunction { (url: String) in try await download(url) })
  /// let text = try await script.callAsync("https://…", returning: String.self)
  /// ```
  ///
  /// For a script it is an ordinary function that takes its time, also in `pcall` and in coroutines
  /// of the script. ``LuaFunction/callAsync(_:returning:)`` must run the script. The closure runs
  /// outside of the machine's isolation domain; to use an actor it awaits the actor's methods.
  ///
  /// - Parameters:
  ///   - name: Its name in messages if Lua does not know one, as in a call by `pcall`.
  ///   - body: The function. Its errors are raised in the script.
  /// - Returns: The Lua function.
  /// - Throws: `LuaError.Kind.memory` if memory is short.
  public func makeAsyncFunction<
    each Argument: LuaReadable & Sendable, each Result: LuaPushable & Sendable
  >(
    named name: String? = nil,
    _ body: @escaping @Sendable (repeat each Argument) async throws -> (repeat each Result)
  ) throws -> LuaFunction {
    try makeFunction(named: name) { (call: LuaCall) throws -> LuaResults in
      var index: Int32 = 0
      let arguments = (repeat try call.argument(next(&index)) as (each Argument))
      let wait = LuaWait {
        let results = try await body(repeat each arguments)
        return { stack in repeat try stack.push(each results) }
      }
      border_push_wait(call.stack.state, Unmanaged.passRetained(wait).toOpaque())
      return LuaResults(count: Int32(border_yield) + 1)
    }
  }
}

extension LuaFunction {
  /// Calls the function, which may call asynchronous functions.
  ///
  /// While one of those runs, the machine is free for other calls. Each part of the script between two of
  /// them has the time and the instructions of ``LuaLimits``.
  ///
  /// If the task is cancelled, the script is interrupted, or closed where it waits, and
  /// `CancellationError` is thrown. Asynchronous functions are cancelled as well.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - results: The types of the results; further ones are discarded, missing ones are `nil`.
  /// - Returns: The results.
  /// - Throws: `LuaError` if the script failed or was stopped, `LuaMismatch` for a result of
  ///   another type, `CancellationError`.
  nonisolated(nonsending)
    public func callAsync<each Argument: LuaPushable, each Result: LuaReadable>(
      _ arguments: repeat each Argument, returning results: repeat (each Result).Type
    ) async throws -> (repeat each Result)
  {
    try Task.checkCancellation()
    let coroutine = try core.makeCoroutine(self)
    return try await coroutine.finish { stack in
      repeat try stack.push(each arguments)
    } read: { stack, first in
      var index = first - 1
      return (repeat try (each Result).read(from: stack, at: next(&index)))
    }
  }
}

extension LuaCoroutine {
  private enum Step<Result> {
    case finished(Result)
    case waiting(LuaWait)
  }

  /// Runs it to its end, with all asynchronous calls.
  nonisolated(nonsending)
    fileprivate func finish<Result>(
      push: (LuaStack) throws -> Void, read: (LuaStack, _ first: Int32) throws -> Result
    ) async throws -> Result
  {
    func next(_ stack: LuaStack, _ first: Int32) throws -> Step<Result> {
      if let wait = stack.top < first ? nil : border_wait_at(stack.state, first) {
        return .waiting(Unmanaged<LuaWait>.fromOpaque(wait).takeUnretainedValue())
      }
      guard status == .dead else {
        throw LuaFailure("attempt to yield from outside a coroutine")
      }
      return .finished(try read(stack, first))
    }
    var step = try await interruptible {
      try run(border_operation_step(), results: LUA_MULTRET, push: push, read: next)
    }
    while true {
      switch step {
      case .finished(let result): return result
      case .waiting(let wait):
        let answer = await outcome(of: wait)
        step = try await interruptible {
          switch answer {
          case .success(let push):
            try run(border_operation_step(), results: LUA_MULTRET, push: push, read: next)
          case .failure(let error): try raise(error, results: LUA_MULTRET, read: next)
          }
        }
      }
    }
  }

  nonisolated(nonsending)
    private func outcome(
      of wait: LuaWait
    ) async -> Result<@Sendable (LuaStack) throws -> Void, any Error>
  {
    do { return .success(try await wait.operation()) } catch { return .failure(error) }
  }

  /// Runs a part of the script, unless the task is cancelled, and until it is.
  nonisolated(nonsending)
    private func interruptible<Result>(_ body: () throws -> Result) async throws -> Result
  {
    guard !Task.isCancelled else {
      try? close()
      throw CancellationError()
    }
    let interrupter = LuaInterrupter(core)
    defer { if Task.isCancelled { interrupter.clear() } }
    do {
      return try await withTaskCancellationHandler {
        try body()
      } onCancel: {
        interrupter.interrupt()
      }
    } catch let error as LuaError where error.kind == .interrupted && Task.isCancelled {
      throw CancellationError()
    }
  }
}
