import AlbumPresentation
import CEmbeddedFiles
import Glibc
import LuaRuntime
import ScriptAPI

/// Stops scripts at breakpoints, steps and errors, and shows their variables to an editor, or on a
/// terminal.
///
/// What it does is in Lua: `debugger/debugger.lua` of ScriptAPI. A debugger serves the first host that
/// is made with it in its options.
public final class ScriptDebugger {
  /// Where the requests are read, and the answers written.
  private let input, output: Int32
  /// Whether a user types the requests; otherwise an editor sends them, in the Debug Adapter
  /// Protocol.
  private let isTerminal: Bool
  private var globals: LuaTable?
  private weak var host: ScriptHost?
  /// The script that the editor named, and its arguments.
  public private(set) var launched: (path: String?, arguments: [String]) = (nil, [])

  /// Creates a debugger with descriptors for requests and answers; on a terminal it waits until a
  /// script calls `breakpoint()`.
  public init(input: Int32, output: Int32, isTerminal: Bool) {
    (self.input, self.output, self.isTerminal) = (input, output, isTerminal)
  }

  /// Waits for the breakpoints of an editor.
  func prepare(_ host: ScriptHost) throws {
    guard !isTerminal, globals == nil else { return }
    try start(on: host)
    do {
      let values = try globals?.get("launch", as: LuaFunction.self).callForAll() ?? []
      if case .string(let path)? = values.first { launched.path = path.text }
      if case .table(let arguments)? = values.dropFirst().first {
        launched.arguments = try arguments.array(of: String.self)
      }
    } catch {
      // The host is gone then.
      globals = nil
      throw error
    }
  }

  /// `breakpoint()`.
  func stop(_ host: ScriptHost) throws {
    if globals == nil { try start(on: host) }
    guard self.host === host else { return }
    try globals?.get("stop", as: LuaFunction.self).call()
  }

  /// Passes what was written to `stdout` or `stderr` on to the editor, and returns whether there is
  /// one.
  public func write(_ text: String, _ category: String) -> Bool {
    guard let globals else { return false }
    return (try? globals.get("output", as: LuaFunction.self).call(category, text)) != nil
  }

  /// Tells the editor that no more scripts run.
  public func finish() {
    try? globals?.get("finish", as: LuaFunction.self).call()
    globals = nil
  }

  private func start(on host: ScriptHost) throws {
    self.host = host
    let machine = host.machine
    let environment = try machine.makeEnvironment {
      guard let text = embedded_debugger($0) else { return nil }
      return LuaModule(source: String(cString: text), chunkName: "debugger/" + $0 + ".lua")
    }
    globals = environment
    let script = try ProgramScript(on: machine)
    try script.set("terminal", isTerminal)
    try script.add("read") { [unowned self, unowned machine] () -> LuaString? in
      let left = machine.stopClock()
      defer { machine.startClock(left) }
      return read().map { LuaString($0) }
    }
    try script.add("ready") { [unowned self] in isReady }
    try script.add("write") { [output] (text: String) in
      try FileDescriptorSink(output).write(Array(text.utf8).span.bytes)
    }
    try script.add("path") { [unowned host] (chunk: String) in Self.path(of: chunk, in: host) }
    try script.add("real") { (path: String) in RealPath.of(path) }
    try script.add("content") { (path: String) -> String? in try? ScriptFile.read(path) }
    try script.set("text", LuaValueText(on: machine).text)
    try script.add("stop") { [unowned machine] in machine.interrupter.interrupt() }
    try environment.set("moonshelf", host.make(host.shared))
    try machine.startDebugger(
      script.load(
        embedded_debugger("debugger"), name: "debugger/debugger.lua", environment: environment))
  }

  /// The bytes that have come, or a line of a terminal; nil at the end.
  private func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = Glibc.read(input, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let isLine = isTerminal && bytes[count - 1] == UInt8(ascii: "\n")
    return Array(bytes[..<(isLine ? count - 1 : count)])
  }

  private var isReady: Bool {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// The file of a chunk: a script, or a module that it loaded.
  private static func path(of chunk: String, in host: ScriptHost) -> String? {
    let ends = ["/" + chunk, "/" + chunk.dropLast(4) + "/init.lua"]
    for script in host.scripts {
      if script.name == chunk { return RealPath.of(script.path) }
      let isOf = { (module: String) in ends.contains(where: module.hasSuffix) }
      if let module = script.modules.first(where: isOf) { return module }
    }
    return nil
  }
}
