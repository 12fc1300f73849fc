import LuaRuntime

extension LuaCall {
  /// Returns one nil, so that `print(library.find(99))` prints "nil".
  func returnsNil() throws -> LuaResults {
    try returns(LuaValue.nil)
  }
}
