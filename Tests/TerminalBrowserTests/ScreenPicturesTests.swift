import AlbumBrowser
import AlbumLibrary
import Foundation
import Testing

@testable import TerminalBrowser

/// Pictures on their way to a screen, from a drawer controlled by the test.
struct ScreenPicturesTests {
  /// Draws on request, and records its orders.
  private final class Painter: @unchecked Sendable {
    private let condition = NSCondition()
    private var permits = 0
    private var asked: [String] = []
    private var told = 0

    func draw(_ order: PictureThread.Order, _ identifier: UInt32) throws -> TerminalPicture {
      condition.withLock {
        asked.append(order.path)
        condition.broadcast()
        while permits == 0 { condition.wait() }
        permits -= 1
      }
      if order.path.hasPrefix("bad") { throw CoverError(.source, "is no picture") }
      return TerminalPicture(
        columns: order.frame.columns, rows: order.frame.rows, width: 100, height: 100,
        content: .sequence(Array("<\(order.path)>".utf8)))
    }

    func tell() {
      condition.withLock {
        told += 1
        condition.broadcast()
      }
    }

    func allow(_ count: Int) {
      condition.withLock {
        permits += count
        condition.broadcast()
      }
    }

    /// Waits until a number of pictures was ordered.
    func asked(_ count: Int) -> [String] {
      condition.withLock {
        while asked.count < count { condition.wait() }
        return asked
      }
    }

    /// Waits until a number of pictures is done.
    func done(_ count: Int) { condition.withLock { while told < count { condition.wait() } } }
  }

  private let painter = Painter()

  private func pictures(_ way: PictureChoice = .kitty) -> ScreenPictures {
    ScreenPictures(
      way, on: TerminalCapabilities { _ in nil }, tell: { [painter] in painter.tell() },
      draw: { [painter] in try painter.draw($0, $1) })
  }

  /// Draws a screen with pictures at distances from the selected one.
  @discardableResult
  private func show(
    _ files: [(String, Int)], on pictures: ScreenPictures
  ) -> [ScreenPictures.PictureState] {
    pictures.begin()
    defer { pictures.end() }
    return files.map { path, distance in
      pictures.pictureState(of: .file(path), columns: 4, rows: 2, distance: distance)
    }
  }

  @Test func `the nearest one is drawn first, and what is no longer near not at all`() {
    let pictures = pictures()
    show([("first", 0)], on: pictures)
    #expect(painter.asked(1) == ["first"])
    show([("far", -2), ("left", -1), ("middle", 0), ("right", 1)], on: pictures)
    show([("near", -1), ("here", 0), ("other", 2)], on: pictures)
    painter.allow(9)
    #expect(painter.asked(4) == ["first", "here", "near", "other"])
  }

  @Test func `scrolling by thousands asks for none of those gone by`() {
    let pictures = pictures()
    show([("-", 0)], on: pictures)
    #expect(painter.asked(1) == ["-"])
    for index in 0..<5000 { show([("\(index)", 0), ("\(index + 1)", 1)], on: pictures) }
    painter.allow(9)
    #expect(painter.asked(3) == ["-", "4999", "5000"])
  }

  @Test func `a picture is there once it is drawn, and drawn once`() {
    let pictures = pictures()
    guard case .coming = show([("a", 0)], on: pictures)[0] else {
      Issue.record("it is there before it was drawn")
      return
    }
    #expect(pictures.isMoving)
    painter.allow(1)
    painter.done(1)
    for _ in 0..<3 {
      guard case .there(let picture) = show([("a", 0)], on: pictures)[0] else {
        Issue.record("it is not there")
        return
      }
      #expect(picture.columns == 4)
      #expect(!pictures.isMoving)
    }
    #expect(painter.asked(1) == ["a"])
  }

  @Test func `one that cannot be drawn is none, and not tried again`() {
    let pictures = pictures()
    show([("bad", 0)], on: pictures)
    painter.allow(2)
    painter.done(1)
    for _ in 0..<2 {
      guard case .none = show([("bad", 0)], on: pictures)[0] else {
        Issue.record("it is still expected")
        return
      }
    }
    #expect(painter.asked(1) == ["bad"])
  }

  @Test func `those not seen for long are forgotten, by the terminal too`() {
    let pictures = pictures()
    painter.allow(1000)
    for index in 0..<100 {
      show([("\(index)", 0)], on: pictures)
      painter.done(index + 1)
    }
    show([("99", 0)], on: pictures)
    let forgotten = pictures.takeForgotten()
    #expect(forgotten.count == 52)
    #expect(Set(forgotten).count == 52)
    guard case .there = show([("98", 0)], on: pictures)[0] else {
      Issue.record("one that was just seen is forgotten")
      return
    }
    guard case .coming = show([("0", 0)], on: pictures)[0] else {
      Issue.record("the first one is still there")
      return
    }
  }

  @Test func `what is on its way moves, and what failed does not`() {
    let pictures = pictures()
    pictures.begin()
    guard case .coming = pictures.pictureState(of: .coming, columns: 4, rows: 2, distance: 1),
      case .none = pictures.pictureState(of: .failed, columns: 4, rows: 2, distance: 0),
      case .none = pictures.pictureState(of: .none, columns: 4, rows: 2, distance: 0)
    else {
      Issue.record("another standing")
      return
    }
    #expect(pictures.isMoving)
    pictures.begin()
    #expect(!pictures.isMoving)
  }

  @Test func `nothing is drawn before the terminal said what it can, or the time is up`() {
    let pictures = pictures(.auto)
    show([("a", 0)], on: pictures)
    #expect(pictures.way == nil || !pictures.isUnsettled)
    pictures.take(.kittyPictures(true))
    pictures.take(.attributes([1]))
    show([("a", 0)], on: pictures)
    #expect(pictures.way == .kitty)
    #expect(painter.asked(1) == ["a"])
    painter.allow(1)
  }
}
