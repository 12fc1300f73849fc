internal import CLuaShims

/// A Swift error that passes through Lua: the object behind an error userdata.
final class LuaErrorBox {
  let error: any Error

  init(_ error: any Error) {
    self.error = error
  }

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
    case let error as LuaFailure:
      error.description.push(onto: self)
      return Int32(border_raise_here)
    case let error as LuaStackOverflow:
      error.description.push(onto: self)
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
      LuaCore.of(self).rethrown[border_level(host)] = error
      if let value = error.value, (try? value.push(onto: self)) != nil {
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
