import AlbumModel
import LuaRuntime
import RecordReading
import RecordRecognition

/// The records or tables that a script's function reads from a file, some at a time.
///
/// The function runs in a coroutine, which is left when there are enough records, so that a file of
/// any length takes little memory.
final class ScriptRecords: SourceRecords {
  /// The records and bytes of one step.
  private static let (mostRecords, mostBytes) = (256, 1 << 20)
  /// The most bytes of records that a coroutine of the script may emit, which is not left.
  private static let limit = 64 << 20
  /// Returns a function that reads on until there are enough records.
  private static let driver = """
    local read, input, add, begin, finish = ...
    return coroutine.wrap(function()
      local reader = coroutine.running()
      read(input, function(record, place, absence)
        local isEnough, problem = add(record, place, absence)
        if problem then error(problem, 2) end
        if isEnough and coroutine.running() == reader then coroutine.yield() end
      end, begin)
      finish()
    end)
    """

  private let host: ScriptHost
  private let script: Script?
  private let input: InputObject
  private var resume: LuaFunction?
  private var add: Taking?
  private var tables: SourceTables?
  private var (records, bytes) = (0, 0)
  /// Whether there are enough records.
  private var isEnough: Bool { records >= Self.mostRecords || bytes >= Self.mostBytes }

  /// Prepares to read.
  init(_ input: SourceInput, by read: LuaFunction, of script: Script?, host: ScriptHost) throws {
    (self.host, self.script) = (host, script)
    self.input = InputObject(input)
    let emit = try host.machine.makeFunction(named: "emit") { [weak self] call in
      do {
        guard let self, add != nil || tables != nil else {
          throw LuaFailure("emit can only be called while the file is read")
        }
        return try call.returns(take(call))
      } catch let failure as LuaFailure {
        // The driver raises it at the script's line.
        return try call.fails(failure.description)
      }
    }
    let begin = try host.machine.makeFunction(named: "begin") { [weak self] call in
      guard let tables = self?.tables else { throw LuaFailure("begin is for a source of tables") }
      tables.begin(try call.optionalString(1, "name"), hasHeader: try call.value(2).isTruthy)
      return call.returnsNothing
    }
    let finish = try host.machine.makeFunction(named: "finish") { [weak self] call in
      self?.resume = nil
      return call.returnsNothing
    }
    let driver = try host.machine.load(Self.driver, name: "=moonshelf.source")
    resume = try driver.call(
      read, host.make(self.input), emit, begin, finish, returning: LuaFunction.self)
  }

  deinit {
    // A script may have kept it.
    input.close()
  }

  func read(_ add: @escaping Taking) throws -> Bool {
    self.add = add
    defer { self.add = nil }
    return try readOn()
  }

  func read(into tables: SourceTables) throws -> Bool {
    self.tables = tables
    defer { self.tables = nil }
    return try readOn()
  }

  /// Runs the function until there are enough records.
  private func readOn() throws -> Bool {
    (records, bytes) = (0, 0)
    guard let resume else { return false }
    do {
      try host.calling(script) { try host.reading(.source) { try resume.call() } }
    } catch let error as LuaError where !error.isStop && error.kind != .memory {
      // The traceback is that of the driver.
      throw LuaFailure(error.message)
    }
    let isAtEnd = self.resume == nil
    guard isAtEnd || isEnough else {
      throw LuaFailure("attempt to yield in a function whose caller waits for it to end")
    }
    if isAtEnd { input.close() }
    return !isAtEnd
  }

  /// Takes `emit(record, place, absence)`, or `emit(cells, place, left_out)`.
  ///
  /// - Returns: whether there are enough records.
  private func take(_ call: LuaCall) throws -> Bool {
    let place: Int
    switch try call.value(2) {
    case .nil: place = max(1, input.line)
    case .integer(let number) where number >= 1: place = Int(number)
    default: throw LuaFailure("the line of a record is a number from 1")
    }
    if let add { try take(call, place, add) }
    if let tables { try take(call, place, tables) }
    records += 1
    guard bytes < Self.limit else {
      throw LuaFailure("a coroutine emits more than \(Self.limit >> 20) MB; emit outside of it")
    }
    return isEnough
  }

  /// Takes the cells of a row.
  private func take(_ call: LuaCall, _ place: Int, _ tables: SourceTables) throws {
    let values: [LuaValue?]
    do { values = try call.read(1, "row") } catch {
      throw LuaFailure("a row of a table is a list of cells")
    }
    func text(_ value: LuaValue?) throws -> [UInt8] {
      switch value {
      case nil, .nil?: []
      case .string(let text)?: text.bytes
      case .integer(let number)?: Array(String(number).utf8)
      case .number(let number)?: Array(String(number).utf8)
      default: throw LuaFailure("a cell is a text or a number")
      }
    }
    let cells = try values.enumerated().map { index, value -> SourceTables.Cell in
      guard case .table(let cell)? = value else { return (try text(value), index, 1, 1) }
      func count(_ name: String, upTo most: Int) throws -> Int? {
        try cell.member(name, as: Int?.self).map { max(1, min($0, most)) }
      }
      return (
        try text(cell.get(1)), try count("column", upTo: 1 << 20).map { $0 - 1 } ?? index,
        try count("rows", upTo: 65_534) ?? 1, try count("columns", upTo: 1000) ?? 1
      )
    }
    tables.add(cells, line: place, leftOut: try call.optionalString(3, "left_out"))
    bytes += cells.reduce(0) { $0 + $1.text.count }
  }

  /// Takes a record.
  private func take(_ call: LuaCall, _ place: Int, _ add: Taking) throws {
    guard case .table(let record) = try call.value(1) else {
      throw LuaFailure("emit needs a record, a table of names and values")
    }
    var text = TableText(call.budget)
    do { try text.append(.table(record)) } catch let failure as LuaFailure {
      throw LuaFailure("a record is read as JSON: \(failure.description)")
    }
    let json = String(decoding: text.output, as: UTF8.self)
    guard let object = JSONObject(emitted: try? JSONValue(reading: json, isStrict: true)) else {
      throw LuaFailure("a record has names, not a list of values")
    }
    add(object, place, try call.optionalString(3, "absence"))
    bytes += text.output.count
  }
}

extension JSONObject {
  /// A record of a script: a table with names, or a list of pairs of a name and a value, which keeps
  /// their order; nil for any other value.
  fileprivate init?(emitted value: JSONValue?) {
    switch value {
    case .object(let object): self = object
    case .array(let pairs):
      var members: [Member] = []
      for case .array(let pair) in pairs {
        guard pair.count == 2, case .text(let name) = pair[0] else { return nil }
        members.append(Member(name: name, value: pair[1]))
      }
      guard members.count == pairs.count else { return nil }
      self.init(members)
    default: return nil
    }
  }
}

/// `input`, the file that a source's function reads.
final class InputObject: ScriptObject {
  static var referenceName: String? { "input" }

  /// Nil once the file has been read.
  private var file: SourceInput?

  init(_ file: SourceInput) { self.file = file }

  /// The number of the line that was read last.
  var line: Int { file?.line ?? 0 }

  /// Ends reading.
  func close() { file = nil }

  private func open() throws -> SourceInput {
    guard let file else { throw LuaFailure("the file has been read already") }
    return file
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<InputObject> {
    try machine.defineType(InputObject.self, name: "input") { type in
      type.field("name", get: { try $1.returns($0.open().name) })
      type.field("line", get: { try $1.returns($0.line) })
      type.method("lines") { input, call in
        guard let machine = call.machine else { return call.returnsNothing }
        _ = try input.open()
        let next = try machine.makeFunction { call in
          guard let text = try input.open().nextLine() else { return call.returnsNothing }
          try call.budget.reserve(text.utf8.count)
          return try call.returns(text, input.line)
        }
        return try call.returns(next)
      }
      type.method("sample") { input, call in
        let text = try input.open().sample()
        try call.budget.reserve(text.utf8.count)
        return try call.returns(text)
      }
      type.method("text") { input, call in
        let text = try input.open().rest()
        try call.budget.reserve(text.utf8.count)
        return try call.returns(text)
      }
      type.method("read") { input, call in
        let count = try call.optionalInteger(2, "count") ?? 1 << 16
        guard count > 0 else { throw LuaArgumentError(2, "count is a number of bytes from 1") }
        try call.budget.reserve(Int(min(count, 1 << 26)))
        let bytes = try input.open().bytes(Int(count))
        return try call.returns(bytes.isEmpty ? nil : LuaString(bytes))
      }
      type.metamethod(.toString) { input, call in
        try call.returns("input (\(input.file?.name ?? "read"))")
      }
    }
  }
}
