import LuaRuntime

/// The result of `moonshelf.progress`: `:step()`, `:update()`, `:finish()`.
final class ProgressObject: ScriptObject {
  static var referenceName: String? { "progress" }

  private let display: (any ProgressDisplay)?
  private var done = 0
  private var isFinished = false

  init(_ display: (any ProgressDisplay)?) { self.display = display }

  deinit { finish() }

  /// An upper bound, with which a display can calculate without overflow.
  private static let largest = 1 << 53

  func show(_ done: Int) {
    guard !isFinished else { return }
    let done = min(max(done, 0), Self.largest)
    self.done = done
    display?.update(done: done)
  }

  func finish() {
    guard !isFinished else { return }
    isFinished = true
    display?.finish()
  }

  static func defineType(on machine: LuaMachine) throws -> LuaHostType<ProgressObject> {
    try machine.defineType(ProgressObject.self, name: "progress") { type in
      type.method("step") { progress, call in
        let count = try call.optionalInteger(2, "n") ?? 1
        progress.show(progress.done + min(max(count, -Self.largest), Self.largest))
        return call.returnsNothing
      }
      type.method("update") { progress, call in
        progress.show(try call.integer(2, "done"))
        return call.returnsNothing
      }
      let finish = { (progress: ProgressObject, call: LuaCall) in
        progress.finish()
        return call.returnsNothing
      }
      type.method("finish", finish)
      type.metamethod(.close, finish)
    }
  }
}
