import Testing

@testable import TerminalBrowser

struct TerminalInputTests {
  /// All events of complete input.
  private func events(_ text: String) -> [TerminalEvent] {
    var input = TerminalInput()
    input.append(Array(text.utf8))
    var events: [TerminalEvent] = []
    while let event = input.next(isAll: true) { events.append(event) }
    return events
  }

  @Test func `arrows are the same in both modes of a keyboard`() {
    #expect(events("\u{1B}[C\u{1B}OD\u{1B}[1;5A") == [.right, .left, .up])
  }

  @Test func `home, end and pages are what terminals send for them`() {
    #expect(
      events("\u{1B}[H\u{1B}[4~\u{1B}[5~\u{1B}[6~\u{1B}[3~")
        == [.home, .end, .pageUp, .pageDown, .delete])
  }

  @Test func `a character of several bytes is one`() {
    #expect(events("é東a") == [.character("é"), .character("東"), .character("a")])
  }

  @Test func `a sequence that comes in pieces waits for its end`() {
    var input = TerminalInput()
    for byte in "\u{1B}[1;5".utf8 {
      input.append([byte])
      #expect(input.next() == nil)
    }
    input.append("C".utf8)
    #expect(input.next() == .right)
    #expect(!input.isWaiting)
  }

  @Test func `an escape with nothing behind it is the key`() {
    var input = TerminalInput()
    input.append([0x1B])
    #expect(input.next() == nil)
    #expect(input.next(isAll: true) == .escape)
  }

  @Test func `the mouse tells places from 0`() {
    #expect(
      events("\u{1B}[<0;60;5M\u{1B}[<0;60;5m\u{1B}[<64;1;1M\u{1B}[<65;1;1M")
        == [.click(column: 59, row: 4), .other, .wheel(-1), .wheel(1)])
  }

  @Test func `pasted text is one event and no keys`() {
    #expect(
      events("j\u{1B}[200~dd\u{1B}[Bq\u{1B}[201~k")
        == [.character("j"), .paste("dd[Bq"), .character("k")])
  }

  @Test func `lines and tabs of pasted text become spaces, and other controls go`() {
    #expect(
      events("\u{1B}[200~\n Kind of\r\nBlue\t\u{7}é\n\u{1B}[201~") == [.paste(" Kind of Blue é")])
  }

  @Test func `a paste may come in pieces, however it is cut`() {
    let bytes = Array("\u{1B}[200~d东\u{1B}[20d\u{1B}[201~u".utf8)
    for cut in bytes.indices {
      var input = TerminalInput()
      var events: [TerminalEvent] = []
      for part in [bytes[..<cut], bytes[cut...]] {
        input.append(part)
        while let event = input.next() { events.append(event) }
      }
      #expect(events == [.paste("d东[20d"), .character("u")], "cut at \(cut)")
    }
  }

  @Test func `a paste whose end does not come runs no keys when it is given up`() {
    var input = TerminalInput()
    input.append("\u{1B}[200~dddd\u{1B}[2".utf8)
    #expect(input.next(isAll: true) == nil)
    #expect(input.isPasting)
    #expect(input.endPaste() == .paste("dddd"))
    #expect(!input.isPasting && !input.isWaiting)
    input.append("j".utf8)
    #expect(input.next() == .character("j"))
  }

  @Test func `of a paste without end only a part is kept`() {
    var input = TerminalInput()
    input.append("\u{1B}[200~".utf8)
    for _ in 0..<1000 {
      input.append(Array(repeating: UInt8(ascii: "d"), count: 4096))
      #expect(input.next() == nil)
    }
    guard case .paste(let text)? = input.endPaste() else {
      Issue.record("nothing was pasted")
      return
    }
    #expect(text.count == 1 << 16)
  }

  @Test func `whatever comes, there is an end`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var input = TerminalInput()
      input.append(
        (0..<200).map { _ in
          [0x1B, 0x5B, 0x3C, UInt8.random(in: 0...255, using: &random)][
            Int.random(in: 0...3, using: &random)]
        })
      var count = 0
      while input.next(isAll: true) != nil { count += 1 }
      #expect(count <= 200)
      _ = input.endPaste()
      #expect(!input.isWaiting)
    }
  }
}

struct ScreenImageTests {
  private let size = ScreenSize(columns: 6, rows: 2)
  private var all: ScreenArea { ScreenArea(left: 0, top: 0, right: 6, bottom: 2) }

  @Test func `only what is different is drawn`() {
    let old = ScreenImage(size)
    var new = old
    new.put("ab", column: 2, row: 1, in: all, style: "1")
    #expect(new.differences(from: old) == "\u{1B}[2;3H\u{1B}[0;1mab\u{1B}[0m")
    #expect(new.differences(from: new).isEmpty)
  }

  @Test func `another size is drawn as a whole`() {
    var image = ScreenImage(size)
    image.put("a", column: 0, row: 0, in: all)
    let smaller = ScreenImage(ScreenSize(columns: 3, rows: 1))
    #expect(image.differences(from: smaller) == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1Ha")
  }

  @Test func `nothing is written outside of an area, nor half a wide character`() {
    var image = ScreenImage(size)
    let area = ScreenArea(left: 1, top: 0, right: 4, bottom: 1)
    image.put("東京東京", column: -1, row: 0, in: area)
    image.put("x", column: 2, row: 1, in: area)
    #expect(image.differences(from: ScreenImage(size)) == "\u{1B}[1;2H京")
  }

  @Test func `what is written over half a wide character leaves no other half`() {
    var image = ScreenImage(size)
    image.put("東京", column: 0, row: 0, in: all)
    image.put("xx", column: 1, row: 0, in: all)
    #expect(image.differences(from: ScreenImage(size)) == "\u{1B}[1;2Hxx")
  }
}

struct WordWrapTests {
  @Test func `lines break between words`() {
    #expect(
      WordWrap.lines("The Dark Side of the Moon", width: 10, limit: 5) == [
        "The Dark", "Side of", "the Moon",
      ])
  }

  @Test func `what is too much ends with a mark`() {
    #expect(
      WordWrap.lines("The Dark Side of the Moon", width: 10, limit: 2) == [
        "The Dark", "Side of t…",
      ])
  }

  @Test func `a word that is too long is broken inside`() {
    #expect(
      WordWrap.lines("Supercalifragilistic 1", width: 8, limit: 5) == [
        "Supercal", "ifragili", "stic 1",
      ])
  }

  @Test func `wide characters in no room end somewhere`() {
    #expect(WordWrap.lines("東京", width: 1, limit: 9).count <= 9)
    #expect(WordWrap.lines("", width: 5, limit: 3).isEmpty)
  }
}
