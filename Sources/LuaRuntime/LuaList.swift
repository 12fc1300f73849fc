internal import CLuaShims

/// A list that scripts change in place, such as `album.tags[2] = "live"` or
/// `table.insert(album.tags, "live")`.
package struct LuaList<Elements: LuaPushable>: LuaPushable {
  private let elements: Elements
  private let owner: Int
  private let name: String
  private let assign: LuaFunction

  /// Describes a list.
  package init(_ elements: Elements, of owner: Int, name: String, assign: LuaFunction) {
    (self.elements, self.owner, self.name, self.assign) = (elements, owner, name, assign)
  }

  /// Pushes the list.
  package func push(onto stack: LuaStack) throws {
    try stack.reserve(12)
    try elements.push(onto: stack)
    try assign.push(onto: stack)
    lua_pushvalue(stack.state, LuaStack.index(owner))
    name.push(onto: stack)
    border_push_list(stack.state)
  }
}
