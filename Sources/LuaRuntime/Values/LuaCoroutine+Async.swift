internal import CLuaShims

/// An asynchronous call that a coroutine waits for.
final class LuaWait {
  /// Runs outside of the machine's isolation domain, and returns what pushes the results.
  typealias Operation = @Sendable () async throws -> @Sendable (LuaStack) throws -> Void

  let operation: Operation

  init(_ operation: @escaping Operation) { self.operation = operation }
}

extension LuaMachine {
  /// Creates a Lua function over an asynchronous Swift closure, which runs outside of the machine's
  /// isolation domain: for scripts that ``LuaFunction/callAsync(_:returning:isolation:)`` runs.
  public func makeAsyncFunction<
    each Argument: LuaReadable & Sendable, Result: LuaPushable & Sendable
  >(
    named name: String? = nil,
    _ body: @escaping @Sendable (repeat each Argument) async throws -> Result
  ) throws -> LuaFunction {
    try makeWaiting(name, body)
  }

  /// The same for none or several results.
  @_disfavoredOverload
  public func makeAsyncFunction<
    each Argument: LuaReadable & Sendable, each Result: LuaPushable & Sendable
  >(
    named name: String? = nil,
    _ body: @escaping @Sendable (repeat each Argument) async throws -> (repeat each Result)
  ) throws -> LuaFunction {
    try makeWaiting(name, body)
  }

  private func makeWaiting<each A: LuaReadable & Sendable, each R: LuaPushable & Sendable>(
    _ name: String?, _ body: @escaping @Sendable (repeat each A) async throws -> (repeat each R)
  ) throws -> LuaFunction {
    try makeFunction(named: name) { (call: LuaCall) throws -> LuaResults in
      var index: Int32 = 0
      let arguments = (repeat try call.argument(next(&index)) as (each A))
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
  /// Calls the function, which may call asynchronous functions; throws `CancellationError` if the
  /// task is cancelled.
  public func callAsync<each Argument: LuaPushable, each Result: LuaReadable>(
    _ arguments: repeat each Argument, returning results: repeat (each Result).Type,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> (repeat each Result) {
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
  fileprivate func finish<Result>(
    push: (LuaStack) throws -> Void, read: (LuaStack, _ first: Int32) throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Result {
    func next(_ stack: LuaStack, _ first: Int32) throws -> Step<Result> {
      if let wait = stack.top < first ? nil : border_wait_at(stack.state, first) {
        return .waiting(Unmanaged<LuaWait>.fromOpaque(wait).takeUnretainedValue())
      }
      guard status == .dead else { throw LuaFailure("attempt to yield from outside a coroutine") }
      return .finished(try read(stack, first))
    }
    var step = try await interruptible {
      try run(border_operation_step, results: LUA_MULTRET, push: push, read: next)
    }
    while true {
      switch step {
      case .finished(let result): return result
      case .waiting(let wait):
        let answer = await outcome(of: wait)
        step = try await interruptible {
          switch answer {
          case .success(let push):
            try run(border_operation_step, results: LUA_MULTRET, push: push, read: next)
          case .failure(let error): try raise(error, results: LUA_MULTRET, read: next)
          }
        }
      }
    }
  }

  private func outcome(
    of wait: LuaWait, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<@Sendable (LuaStack) throws -> Void, any Error> {
    do { return .success(try await wait.operation()) } catch { return .failure(error) }
  }

  /// Runs a part of the script, unless the task is cancelled, and until it is.
  private func interruptible<Result>(
    _ body: () throws -> Result, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Result {
    guard !Task.isCancelled else {
      try? close()
      throw CancellationError()
    }
    let interrupter = LuaInterrupter(core)
    defer { if Task.isCancelled { interrupter.clear() } }
    do {
      return try await withTaskCancellationHandler {
        _ = isolation
        return try body()
      } onCancel: {
        interrupter.interrupt()
      }
    } catch let error as LuaError where error.kind == .interrupted && Task.isCancelled {
      throw CancellationError()
    }
  }
}
