import AlbumBrowser
import LuaRuntime

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
    guard let opened else { return try call.returnsNil() }
    return try call.returns(opened + 1)
  }

  private func present(
    _ presentation: ScrollerPresentation, of adapter: ScriptScroller
  ) throws -> Int? {
    guard !isPresenting else {
      throw LuaFailure("a scroller is already shown; wait until it is closed")
    }
    guard isInForeground else {
      throw LuaFailure(
        "a scroller can only be presented by a running script, a command, "
          + "the console or a test")
    }
    try library.release(for: "a scroller")
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
