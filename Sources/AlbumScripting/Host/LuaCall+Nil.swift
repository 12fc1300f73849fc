import LuaRuntime

extension LuaCall {
  /// Hands back one nil, which `print(library.find(99))` shows where nothing would not.
  func returnsNil() throws -> LuaResults {
    try returns(LuaValue.nil)
  }
}
