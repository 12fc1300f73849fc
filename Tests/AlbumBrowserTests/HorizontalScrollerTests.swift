import AlbumBrowser
import Testing

/// Decades, with a log of requests.
private final class Decades: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
  var names: [String]
  var first = 0
  var asked: [Int] = []
  var selected: [Int] = []

  init(_ count: Int) { names = (0..<count).map { "\($0)" } }

  func count(in scroller: HorizontalScroller) -> Int { names.count }

  func scroller(_ scroller: HorizontalScroller, cellAt index: Int) -> ScrollerCell {
    asked.append(index)
    return ScrollerCell(title: names[index])
  }

  func initialIndex(in scroller: HorizontalScroller) -> Int { first }

  func scroller(_ scroller: HorizontalScroller, didSelect index: Int) { selected.append(index) }
}

struct HorizontalScrollerTests {
  private let decades = Decades(10)
  private let scroller = HorizontalScroller()

  private func reload() throws {
    scroller.dataSource = decades
    scroller.delegate = decades
    try scroller.reload()
  }

  @Test func `it begins where the data source says`() throws {
    decades.first = 4
    try reload()
    #expect(scroller.selected == 4)
  }

  @Test func `a beginning that is not there is the nearest one that is`() throws {
    decades.first = 400
    try reload()
    #expect(scroller.selected == 9)
  }

  @Test func `nothing is selected where there is nothing`() throws {
    decades.names = []
    try reload()
    try scroller.move(by: 1)
    #expect(scroller.selected == nil)
    #expect(try scroller.row(neighbours: 2).isEmpty)
  }

  @Test func `the selected item stands in the middle of its neighbours`() throws {
    decades.first = 5
    try reload()
    let row = try scroller.row(neighbours: 2)
    #expect(row.map(\.distance) == [-2, -1, 0, 1, 2])
    #expect(row.map(\.cell.title) == ["3", "4", "5", "6", "7"])
  }

  @Test func `at an end one side is empty`() throws {
    try reload()
    #expect(try scroller.row(neighbours: 2).map(\.distance) == [0, 1, 2])
  }

  @Test func `the delegate is told of another selection, and only of another`() throws {
    try reload()
    try scroller.move(by: 1)
    try scroller.scroll(to: 1)
    try scroller.scroll(to: 99)
    try scroller.move(by: 1)
    #expect(decades.selected == [1, 9])
  }

  @Test func `a move of any length ends at an end`() throws {
    decades.first = 5
    try reload()
    try scroller.move(by: .max)
    #expect(scroller.selected == 9)
    try scroller.move(by: .min)
    #expect(scroller.selected == 0)
  }

  @Test func `only what is near is asked for, and once`() throws {
    decades.names = (0..<1_000_000).map { "\($0)" }
    decades.first = 500_000
    try reload()
    _ = try scroller.row(neighbours: 3)
    _ = try scroller.row(neighbours: 3)
    #expect(decades.asked == Array(499_997...500_003))
  }

  @Test func `what is far away is forgotten`() throws {
    decades.names = (0..<1000).map { "\($0)" }
    try reload()
    _ = try scroller.row(neighbours: 1)
    for _ in 0..<100 {
      try scroller.move(by: 1)
      _ = try scroller.row(neighbours: 1)
    }
    decades.asked = []
    try scroller.scroll(to: 0)
    _ = try scroller.row(neighbours: 1)
    #expect(decades.asked == [0, 1])
  }

  @Test func `a reload keeps the index and asks for every cell anew`() throws {
    decades.first = 8
    try reload()
    _ = try scroller.row(neighbours: 0)
    decades.names = ["a", "b", "c"]
    try scroller.reload()
    #expect(scroller.selected == 2)
    #expect(try scroller.row(neighbours: 0).map(\.cell.title) == ["c"])
  }

  @Test func `a data source and a delegate that are gone are not kept alive`() throws {
    weak var gone: Decades?
    do {
      let short = Decades(3)
      gone = short
      scroller.dataSource = short
      scroller.delegate = short
      try scroller.reload()
    }
    #expect(gone == nil)
    try scroller.move(by: 1)
    try scroller.reload()
    #expect(scroller.count == 0)
  }
}
