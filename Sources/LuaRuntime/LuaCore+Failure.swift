public import CLuaShims

extension LuaCore {
  /// The error for a failed call; the error value is on top of the stack.
  @usableFromInline
  func failure(_ status: border_status, _ stack: LuaStack) -> LuaError {
    switch status {
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
    return LuaError(
      kind, position + message, traceback: traceback, chunkName: chunk, line: line)
  }

  private func place() -> (traceback: String, chunk: String?, line: Int?) {
    let traceback = String(cString: border_traceback(host))
    let line = Int(border_failure_line(host))
    return line > 0
      ? (traceback, String(cString: border_failure_chunk(host)), line) : (traceback, nil, nil)
  }

  private func raised(_ status: border_status, _ stack: LuaStack) -> LuaError {
    // The level of the failed call, which has ended.
    let rethrown = rethrown.removeValue(forKey: border_level(host) + 1)
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
    let message = String(decoding: bytes, as: UTF8.self)
    if status == border_syntax_error {
      return LuaError(.syntax, message, chunkName: nil, line: nil)
    }
    let explained = machine?.explain?(message).map { "\(message): \($0)" } ?? message
    return LuaError(.runtime, explained, traceback: traceback, chunkName: chunk, line: line)
  }

  private func objectRaised(
    _ stack: LuaStack, _ traceback: String, _ chunk: String?, _ line: Int?
  ) -> LuaError {
    let value = try? LuaValue.read(from: stack, at: -1)
    var text: String?
    func describe() {
      text = try? operate(border_operation_to_string(), results: 1) { stack in
        try value?.push(onto: stack)
        return 1
      } read: { stack, index in
        stack.bytes(at: index).map { String(decoding: $0, as: UTF8.self) }
      }
    }
    if let machine { machine.whileDescribing(describe) } else { describe() }
    return LuaError(
      .runtime, text ?? "an error object", traceback: traceback, chunkName: chunk,
      line: line, value: value)
  }
}
