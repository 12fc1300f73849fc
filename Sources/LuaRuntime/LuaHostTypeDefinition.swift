internal import CLuaShims

/// Gets a field in C's calling convention: pushes one value and returns 1, or 0 for `nil`.
public typealias LuaFieldGetter =
  @convention(c) (
    _ state: OpaquePointer, _ object: UnsafeMutableRawPointer, _ field: Int32
  ) -> Int32

/// Sets a field in C's calling convention: the value is argument 3; returns 0.
public typealias LuaFieldSetter = LuaFieldGetter

/// Gets or sets a name that is not a field.
package typealias LuaNameAccess =
  @convention(c) (
    _ state: OpaquePointer, _ object: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>,
    _ length: Int
  ) -> Int32

/// Gets or sets an integer key.
package typealias LuaPositionAccess =
  @convention(c) (
    _ state: OpaquePointer, _ object: UnsafeMutableRawPointer, _ position: Int64
  ) -> Int32

/// A metamethod of a host type.
public enum LuaMetamethod: String, Sendable {
  /// The text form: `tostring(object)`.
  case toString = "__tostring"
  /// The length: `#object`.
  case length = "__len"
  /// A call: `object(…)`; argument 1 is the object.
  case call = "__call"
  /// The end of a `<close>` variable; argument 2 is the error, or `nil`.
  case close = "__close"
  /// Equality; by default two userdata over one Swift object are equal.
  case equal = "__eq"
  /// Order: `a < b`.
  case lessThan = "__lt"
  /// Order: `a <= b`.
  case lessOrEqual = "__le"
  /// Concatenation: `a .. b`; either side may be the object.
  case concatenate = "__concat"
  /// Addition: `a + b`; either side may be the object, as in all arithmetic.
  case add = "__add"
  /// Subtraction: `a - b`.
  case subtract = "__sub"
  /// Multiplication: `a * b`.
  case multiply = "__mul"
  /// Division: `a / b`.
  case divide = "__div"
  /// The quotient rounded down: `a // b`.
  case floorDivide = "__idiv"
  /// The remainder: `a % b`.
  case modulo = "__mod"
  /// The power: `a ^ b`.
  case power = "__pow"
  /// Negation: `-a`.
  case negate = "__unm"
  /// The bitwise and: `a & b`.
  case and = "__band"
  /// The bitwise or: `a | b`.
  case or = "__bor"
  /// The bitwise exclusive or: `a ~ b`.
  case exclusiveOr = "__bxor"
  /// The bitwise complement: `~a`.
  case not = "__bnot"
  /// The shift to the left: `a << b`.
  case shiftLeft = "__shl"
  /// The shift to the right: `a >> b`.
  case shiftRight = "__shr"
}

/// The members of a host type, collected by its definition.
///
/// Names have at most 40 bytes. A setter takes argument 3; a field without one is read-only.
///
/// Properties, and methods and metamethods with typed arguments, are for values of a ``LuaHostValue``;
/// fast accessors are for fields that are read a million times, and closures that take a ``LuaCall``
/// for all others.
public final class LuaHostTypeDefinition<Object: AnyObject> {
  typealias Access = (Object, LuaCall) throws -> LuaResults

  struct Field {
    let name: String
    let get: Access
    var set: ((Object, LuaCall) throws -> Void)?
  }

  private(set) var fastFields: [String] = []
  private(set) var accesses = border_accesses()
  private(set) var fields: [Field] = []
  /// A function that gets the object of argument 1, or that reads all arguments itself.
  enum Function {
    case ofObject(Access)
    case plain((LuaCall) throws -> LuaResults)
  }

  /// A kind of keys that are no members; the value is that of the access to get one.
  @usableFromInline
  enum UnknownKey: Int {
    case name = 4
    case position
  }

  private(set) var methods: [(name: String, method: Function)] = []
  private(set) var metamethods: [(LuaMetamethod, Function)] = []
  var keyAccesses: [Int: Access] = [:]
  private(set) var iterate: ((Object, Int, LuaCall) throws -> LuaResults)?
  private(set) var assignedMethod: ((Object, String, LuaCall) throws -> Void)?

  init() {}

  /// Declares the fields with fast accessors.
  public func fields(_ names: [String], get: LuaFieldGetter, set: LuaFieldSetter? = nil) {
    fastFields = names
    accesses.get_field = get
    accesses.set_field = set
  }

  /// Adds a field with closures.
  public func field(
    _ name: String, get: @escaping (Object, LuaCall) throws -> LuaResults,
    set: ((Object, LuaCall) throws -> Void)? = nil
  ) {
    fields.append(Field(name: name, get: get, set: set))
  }

  /// Sets the accessors for names that are neither field nor method.
  package func unknownField(get: LuaNameAccess, set: LuaNameAccess? = nil) {
    accesses.get_name = get
    accesses.set_name = set
  }

  /// Sets the accessors for integer keys.
  package func index(get: LuaPositionAccess, set: LuaPositionAccess? = nil) {
    accesses.get_position = get
    accesses.set_position = set
  }

  /// Adds a method.
  public func method(_ name: String, _ body: @escaping (Object, LuaCall) throws -> LuaResults) {
    methods.append((name, .ofObject(body)))
  }

  @usableFromInline
  func add(_ method: String, _ body: @escaping (LuaCall) throws -> LuaResults) {
    methods.append((method, .plain(body)))
  }

  /// Sets a metamethod.
  public func metamethod(
    _ metamethod: LuaMetamethod, _ body: @escaping (LuaCall) throws -> LuaResults
  ) {
    metamethods.append((metamethod, .plain(body)))
  }

  /// Sets a metamethod whose first argument is an object of this type, which is always the case
  /// except for comparisons and concatenation.
  public func metamethod(
    _ metamethod: LuaMetamethod, _ body: @escaping (Object, LuaCall) throws -> LuaResults
  ) {
    metamethods.append((metamethod, .ofObject(body)))
  }

  /// Implements `pairs(object)`: returns the key and the value of a step, from 0, or nothing at the end.
  public func pairs(_ body: @escaping (Object, Int, LuaCall) throws -> LuaResults) {
    iterate = body
    accesses.iterates = true
  }

  /// Sets a function that is called when a script assigns to a method's name, to throw an error
  /// with a suggestion.
  public func methodAssigned(_ body: @escaping (Object, String, LuaCall) throws -> Void) {
    assignedMethod = body
  }
}
