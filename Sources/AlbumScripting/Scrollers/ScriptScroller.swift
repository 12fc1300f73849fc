import AlbumBrowser
import AlbumLibrary
import AlbumPresentation
import LuaRuntime

/// A script's tables as the data source and the delegate of a scroller.
///
/// Positions count from 1 in Lua and from 0 here; they are converted here. The scroller does not
/// retain it; the presenting code does.
final class ScriptScroller {
  /// The maximum number of items.
  private static let most = 1_000_000_000

  private let count: LuaValue
  private let cellAt: LuaFunction
  private let initialIndex: LuaValue
  private let onSelect: LuaFunction?
  private let script: Script?
  private unowned let host: ScriptHost
  /// The time that the callbacks have left; the user's time does not count.
  private var timeLeft: LuaTimeLeft?
  /// The last known number of items.
  private var knownCount = 0
  /// The rows that `on_select` returned for the selected item.
  private(set) var rows: [LabeledCell] = []

  /// Reads the arguments of `present`.
  ///
  /// - Throws: `LuaFailure` with the invalid member.
  init(source: LuaTable, delegate: LuaTable?, host: ScriptHost) throws {
    self.host = host
    script = host.current
    try source.allowing(["count", "cell_at", "initial_index"], in: "a data source")
    try delegate?.allowing(["on_select"], in: "a delegate")
    count = try source.get("count", as: LuaValue.self)
    initialIndex = try source.get("initial_index", as: LuaValue.self)
    guard case .function(let cellAt) = try source.get("cell_at", as: LuaValue.self) else {
      throw LuaFailure("a data source needs a function cell_at(index)")
    }
    self.cellAt = cellAt
    onSelect = try delegate?.member("on_select", as: LuaFunction?.self)
    if count == .nil { throw LuaFailure("a data source needs a count: a number or a function") }
  }

  /// Runs a front end, without a time limit for its user.
  func takingTime<Result>(_ body: () throws -> Result) rethrows -> Result {
    timeLeft = host.machine.stopClock()
    defer { startClock() }
    return try body()
  }

  /// Calls a function of the script, whose time counts.
  private func call<Result>(_ body: () throws -> Result) throws -> Result {
    let isTaken = timeLeft != nil
    startClock()
    defer { if isTaken { timeLeft = host.machine.stopClock() } }
    let result = try host.calling(script, body)
    // Its changes become a step now, as the lock must not be held while the user reads.
    try host.library.release(for: "a scroller")
    return result
  }

  private func startClock() {
    if let timeLeft { host.machine.startClock(timeLeft) }
    timeLeft = nil
  }

  /// A number, or the result of a function.
  private func number(_ value: LuaValue, _ name: String) throws -> LuaValue {
    guard case .function(let function) = value else { return value }
    return try call { try function.call(returning: LuaValue.self) }
  }

  private static func shown(_ value: LuaValue) -> String {
    switch value {
    case .integer(let integer): "\(integer)"
    case .number(let number): number.isNaN ? "nan" : "\(number)"
    default: value.kindName
    }
  }
}

extension ScriptScroller: HorizontalScrollerDataSource {
  func count(in scroller: HorizontalScroller) throws -> Int {
    let value = try number(count, "count")
    guard let count = value.wholeNumber, (0...Self.most).contains(count) else {
      throw LuaFailure(
        "count must be a whole number from 0 to \(Self.most), or a function that gives one, got "
          + Self.shown(value))
    }
    knownCount = count
    return count
  }

  func initialIndex(in scroller: HorizontalScroller) throws -> Int {
    let value = try number(initialIndex, "initial_index")
    guard value != .nil else { return 0 }
    guard let index = value.wholeNumber else {
      throw LuaFailure(
        "initial_index must be a whole number, or a function that gives one, got "
          + Self.shown(value))
    }
    // As elsewhere, -1 is the last one; an index out of range becomes the nearest one.
    return index < 0 ? max(index, -knownCount) + knownCount : max(index, 1) - 1
  }

  func scroller(_ scroller: HorizontalScroller, cellAt index: Int) throws -> ScrollerCell {
    let value = try call { try cellAt.call(index + 1, returning: LuaValue.self) }
    do { return try host.scrollerCell(value) } catch let failure as LuaFailure {
      throw LuaFailure("cell_at(\(index + 1)): \(failure)")
    }
  }
}

extension ScriptScroller: HorizontalScrollerDelegate {
  func scroller(_ scroller: HorizontalScroller, didSelect index: Int) throws {
    rows = []
    guard let onSelect else { return }
    let value = try call { try onSelect.call(index + 1, returning: LuaValue.self) }
    do { rows = try host.scrollerRows(value) } catch let failure as LuaFailure {
      throw LuaFailure("on_select(\(index + 1)): \(failure)")
    }
  }
}

extension ScriptHost {
  /// Creates `moonshelf.scroller`.
  func makeScrollerModule() throws -> ModuleObject {
    let module = ModuleObject(name: "moonshelf.scroller")
    try add("present", to: module) { host, call in try host.presentScroller(call) }
    return module
  }

  /// `moonshelf.scroller.present { title =, data_source =, delegate = }`.
  private func presentScroller(_ call: LuaCall) throws -> LuaResults {
    let table = try call.table(1, "scroller")
    try table.allowing(["title", "data_source", "delegate"], in: "a scroller")
    guard let source = try table.member("data_source", as: LuaTable?.self) else {
      throw LuaArgumentError(1, "a scroller needs a data_source")
    }
    let adapter = try ScriptScroller(
      source: source, delegate: table.member("delegate", as: LuaTable?.self), host: self)
    let presentation = ScrollerPresentation(
      title: try table.member("title", as: String?.self) ?? "", dataSource: adapter,
      delegate: adapter, rows: { [unowned adapter] in adapter.rows })
    let opened = try mistakes { try present(presentation, of: adapter) }
    return try call.returns(opened.map { $0 + 1 })
  }

  private func present(
    _ presentation: ScrollerPresentation, of adapter: ScriptScroller
  ) throws -> Int? {
    guard !isPresenting else {
      throw LuaFailure("a scroller is already shown; wait until it is closed")
    }
    try beginWaiting("a scroller can only be presented", for: "a scroller")
    isPresenting = true
    defer { isPresenting = false }
    // A scroller does not retain its adapter.
    return try withExtendedLifetime(adapter) {
      try adapter.takingTime {
        try presentation.begin()
        return try options.scrollerPresenter.present(presentation)
      }
    }
  }
}
