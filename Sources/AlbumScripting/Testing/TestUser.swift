import AlbumBrowser
import LuaRuntime

/// The user of a test's scrollers: opens the items that the test requested, then leaves.
final class TestUser: ScrollerPresenter {
  private let plain: PlainScroller
  private var wishes: [Int] = []

  init(output: TestOutput) {
    plain = PlainScroller { output.print($0) }
  }

  /// `testing.open(index)`.
  func open(_ index: Int) throws {
    guard index > 0 else { throw LuaArgumentError(1, "index must be 1 or more, got \(index)") }
    wishes.append(index - 1)
  }

  func present(_ presentation: ScrollerPresentation) throws -> Int? {
    _ = try plain.present(presentation)
    guard !wishes.isEmpty else { return nil }
    let wish = wishes.removeFirst()
    guard wish < presentation.scroller.count else {
      throw LuaFailure(
        "the test opens item \(wish + 1) of \"\(presentation.title)\", which has "
          + "\(presentation.scroller.count)")
    }
    try presentation.scroll(to: wish)
    return presentation.scroller.selected
  }
}
