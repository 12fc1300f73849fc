internal import CLuaShims

/// A list that scripts change in place, such as `album.tags[2] = "live"` or
/// `table.insert(album.tags, "live")`.
///
/// To scripts it is a table, and to Swift the ``LuaTable`` with its elements. Elements that are
/// tables are changed in place as well.
public struct LuaList<Elements: LuaPushable>: LuaPushable {
  private let elements: Elements
  private let owner: Int
  private let name: String
  private let assign: LuaFunction

  /// Describes a list.
  ///
  /// - Parameters:
  ///   - elements: Pushes a new table with the elements.
  ///   - owner: The argument of the running call, from 1, that the list belongs to.
  ///   - name: Its name there.
  ///   - assign: Is called with the owner, the name, the table with the elements, the key, the new
  ///     value, and the element if the key is one of an element. It sets the key in the table.
  public init(_ elements: Elements, of owner: Int, name: String, assign: LuaFunction) {
    self.elements = elements
    self.owner = owner
    self.name = name
    self.assign = assign
  }

  /// Pushes the list.
  public func push(onto stack: LuaStack) throws {
    try stack.reserve(12)
    try elements.push(onto: stack)
    try assign.push(onto: stack)
    lua_pushvalue(stack.state, LuaStack.index(owner))
    name.push(onto: stack)
    border_push_list(stack.state)
  }
}
