public import CLuaShims

/// A Swift error that passes through Lua: the object behind an error userdata.
final class LuaErrorBox {
  let error: any Error

  init(_ error: any Error) { self.error = error }

  /// Pushes the text of the error behind an error object.
  static func describe(_ state: OpaquePointer, _ error: UnsafeMutableRawPointer) -> Int32 {
    let box = Unmanaged<LuaErrorBox>.fromOpaque(error).takeUnretainedValue()
    let stack = LuaStack(state)
    // An error that passed through Lua before is shown without its traceback.
    let text = (box.error as? LuaError)?.message ?? String(describing: box.error)
    text.push(onto: stack)
    return 1
  }

  /// The Swift error behind the value at an index.
  static func error(at index: Int32, _ stack: LuaStack) -> (any Error)? {
    guard let box = border_error_at(stack.state, index) else { return nil }
    return Unmanaged<LuaErrorBox>.fromOpaque(box).takeUnretainedValue().error
  }
}

extension LuaStack {
  /// Pushes the Lua error for a Swift error, and returns how to raise it.
  @usableFromInline
  func raise(_ error: any Error) -> Int32 {
    guard lua_checkstack(state, 4) != 0 else {
      lua_settop(state, 0)
      "stack overflow".push(onto: self)
      return Int32(border_raise)
    }
    switch error {
    case let error as LuaArgumentError:
      error.description.push(onto: self)
      return Int32(border_raise_argument) - Int32(clamping: max(0, min(error.position, 1 << 20)))
    case is LuaFailure, is LuaStackOverflow:
      String(describing: error).push(onto: self)
      return Int32(border_raise_here)
    case let error as LuaError: return raise(error)
    default: return raise(boxing: error)
    }
  }

  /// Raises an error of Lua in its original form.
  private func raise(_ error: LuaError) -> Int32 {
    switch error.kind {
    case .memory: return Int32(border_raise_memory)
    case .runtime, .syntax:
      if error.cause != nil { return raise(boxing: error) }
      let core = LuaCore.of(self)
      core.rethrown[border_level(host)] = error
      if let value = error.object?.value(of: core), (try? value.push(onto: self)) != nil {
        return Int32(border_raise_again)
      }
      error.message.push(onto: self)
      return Int32(border_raise_again)
    default: return raise(boxing: error)
    }
  }

  private func raise(boxing error: any Error) -> Int32 {
    border_push_error(state, Unmanaged.passRetained(LuaErrorBox(error)).toOpaque())
    return Int32(border_raise)
  }
}

extension LuaCore {
  /// Ends a failed call, whose error value is on top of the stack, and returns its error.
  @usableFromInline
  func failure(_ status: border_status, _ stack: LuaStack) -> LuaError {
    defer { border_leave(host) }
    return switch status {
    case border_runtime_error, border_syntax_error: raised(status, stack)
    default: stopped(status)
    }
  }

  /// The error for a script that a limit or an interrupt stopped.
  @usableFromInline
  func stopped(_ status: border_status) -> LuaError {
    switch status {
    case border_time_limit: stopped(.timeLimit, "the script ran longer than its time limit")
    case border_instruction_limit:
      stopped(.instructionLimit, "the script used up its instruction limit")
    case border_interrupted: stopped(.interrupted, "the script was interrupted")
    default: stopped(.memory, "not enough memory")
    }
  }

  private func stopped(_ kind: LuaError.Kind, _ message: String) -> LuaError {
    let (traceback, chunk, line) = place()
    let position = chunk.flatMap { chunk in line.map { "\(chunk):\($0): " } } ?? ""
    return LuaError(kind, position + message, traceback: traceback, chunkName: chunk, line: line)
  }

  private func place() -> (traceback: String, chunk: String?, line: Int?) {
    let traceback = String(cString: border_traceback(host))
    let line = Int(border_failure_line(host))
    return line > 0
      ? (traceback, String(cString: border_failure_chunk(host)), line) : (traceback, nil, nil)
  }

  private func raised(_ status: border_status, _ stack: LuaStack) -> LuaError {
    let rethrown = rethrown.removeValue(forKey: border_level(host))
    if border_failed_again(host), let rethrown { return rethrown }
    let (traceback, chunk, line) = place()
    if let error = LuaErrorBox.error(at: -1, stack) {
      // An error that passed through Lua before keeps the place where it was first raised.
      if let error = error as? LuaError { return error }
      return LuaError(
        .runtime, String(describing: error), traceback: traceback, chunkName: chunk, line: line,
        cause: error)
    }
    guard let bytes = stack.bytes(at: -1) else {
      return objectRaised(stack, traceback, chunk, line)
    }
    let message = LuaText.repaired(UnsafeRawBufferPointer(bytes))
    if status == border_syntax_error {
      return LuaError(.syntax, message, chunkName: chunk, line: line)
    }
    let explained = machine?.explain?(message).map { "\(message): \($0)" } ?? message
    return LuaError(.runtime, explained, traceback: traceback, chunkName: chunk, line: line)
  }

  private func objectRaised(
    _ stack: LuaStack, _ traceback: String, _ chunk: String?, _ line: Int?
  ) -> LuaError {
    let value = try? LuaValue.read(from: stack, at: -1)
    var text: String?
    var stop: LuaError?
    func describe() {
      do {
        text = try operate(border_operation_to_string, results: 1) { stack in
          try value?.push(onto: stack)
          return 1
        } read: { stack, index in
          stack.bytes(at: index).map { LuaText.repaired(UnsafeRawBufferPointer($0)) }
        }
      } catch let error as LuaError where error.isStop { stop = error } catch {}
    }
    // A `__tostring` may raise an object, too, which is not described: there would be no end.
    if !isDescribing {
      isDescribing = true
      defer { isDescribing = false }
      if let machine { machine.whileDescribing(describe) } else { describe() }
    }
    return stop
      ?? LuaError(
        .runtime, text ?? "an error object", traceback: traceback, chunkName: chunk, line: line,
        object: value.map { LuaErrorObject($0, of: self) })
  }
}
