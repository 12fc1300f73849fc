import Testing

@testable import TerminalBrowser

/// Responses of a terminal between the user's input.
struct TerminalResponseTests {
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let name = "\u{1B}P>|kitty(0.26.5)\u{1B}\\"
  private static let iterm = "\u{1B}]1337;ReportCellSize=17.5;8.0;2.0\u{1B}\\"
  private static let cell = "\u{1B}[6;21;10t"
  private static let attributes = "\u{1B}[?62;4;22c"
  private static let all = kitty + name + iterm + cell + attributes

  private static var expected: [TerminalEvent] {
    get throws {
      [
        .answer(.kittyPictures(true)), .answer(.name("kitty(0.26.5)")),
        .answer(.itermCellSize(try #require(CellSize(width: 16, height: 35)))),
        .answer(.cellSize(try #require(CellSize(width: 10, height: 21)))),
        .answer(.attributes([62, 4, 22])),
      ]
    }
  }

  /// All events of input that arrives in pieces, with a silence after each.
  private func events(_ pieces: [String], isAsking: Bool = true) -> [TerminalEvent] {
    var input = TerminalInput()
    input.isAsking = isAsking
    var events: [TerminalEvent] = []
    for piece in pieces {
      input.append(piece.utf8)
      while let event = input.next() { events.append(event) }
      while let event = input.next(isAll: true) { events.append(event) }
    }
    return events
  }

  @Test func `each answer is one event`() throws {
    #expect(events([Self.all]) == (try Self.expected))
  }

  @Test func `an answer may come in two pieces, whatever is between them`() throws {
    for index in Self.all.indices.dropFirst() {
      let pieces = [String(Self.all[..<index]), String(Self.all[index...])]
      // An escape followed by a silence is the key as well.
      #expect(events(pieces).filter { $0 != .escape } == (try Self.expected), "\(pieces)")
    }
  }

  @Test func `an answer may come byte by byte`() throws {
    let events = events(Self.all.map { String($0) })
    #expect(events.filter { $0 != .escape } == (try Self.expected))
  }

  @Test func `a late answer is one all the same`() throws {
    #expect(events([Self.all], isAsking: false) == (try Self.expected))
  }

  @Test func `keys before, between and after answers are keys`() {
    let events = events(["j" + Self.kitty + "\u{1B}[C" + Self.name + "xG" + Self.attributes + "q"])
    #expect(
      events == [
        .character("j"), .answer(.kittyPictures(true)), .right, .answer(.name("kitty(0.26.5)")),
        .character("x"), .character("G"), .answer(.attributes([62, 4, 22])), .character("q"),
      ])
  }

  @Test func `a terminal that says nothing loses no key`() {
    for isAsking in [true, false] {
      #expect(
        events(["j", "\u{1B}", "j", "\u{1B}[C", "\u{1B}", "q"], isAsking: isAsking)
          == [.character("j"), .escape, .character("j"), .right, .escape, .character("q")])
    }
    #expect(
      events(["\u{1B}P", "q"], isAsking: false) == [.escape, .character("P"), .character("q")])
    #expect(events(["\u{1B}_x"]) == [.escape, .character("_"), .character("x")])
  }

  @Test func `an answer that never ends does not swallow what comes later`() {
    let cut = "\u{1B}_Gi=31;"
    #expect(events([cut, "\u{1B}[C", "q"]) == [.other, .right, .character("q")])
    #expect(events([cut + String(repeating: "x", count: 2000), "q"]) == [.other, .character("q")])
    #expect(events([cut + "\r", "q"]) == [.other, .character("q")])
  }

  @Test func `what terminals say that nobody asked is nothing`() {
    #expect(
      events([
        "\u{1B}_Gi=5;OK\u{1B}\\", "\u{1B}]1337;What=1\u{7}", "\u{1B}[6;0;0t", "\u{1B}[8;24;80t",
      ]) == [.other, .other, .other, .other])
  }

  @Test func `a terminal that refuses the picture has no such pictures`() {
    #expect(
      events(["\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\"]) == [.answer(.kittyPictures(false))])
  }
}

struct TerminalCapabilitiesTests {
  private func abilities(
    _ environment: [String: String], _ answers: TerminalResponse...
  ) -> TerminalCapabilities {
    var abilities = TerminalCapabilities { environment[$0] }
    for answer in answers { abilities.take(answer) }
    return abilities
  }

  @Test func `the best way is taken that the terminal says it has`() {
    let plain = TerminalResponse.attributes([62, 22])
    let sixel = TerminalResponse.attributes([62, 4])
    #expect(abilities([:]).way(.auto) == .symbols)
    #expect(abilities(answers: plain).way(.auto) == .symbols)
    #expect(abilities(answers: sixel).way(.auto) == .sixel)
    #expect(abilities(answers: .name("WezTerm 2024"), sixel).way(.auto) == .iterm)
    #expect(abilities(answers: .name("iTerm2 3.5.0"), sixel).way(.auto) == .iterm)
    #expect(abilities(answers: .itermCellSize(.usual), plain).way(.auto) == .iterm)
    #expect(abilities(answers: .kittyPictures(true), sixel).way(.auto) == .kitty)
    #expect(abilities(answers: .kittyPictures(false), sixel).way(.auto) == .sixel)
  }

  @Test func `through a multiplexer there are symbols only`() {
    for environment in [
      ["TERM": "tmux-256color"], ["TERM": "screen"], ["TERM": "xterm", "TMUX": "/tmp/x,1,0"],
    ] {
      let abilities = abilities(environment, .kittyPictures(true), .attributes([1, 4]))
      #expect(abilities.way(.auto) == .symbols)
    }
    #expect(abilities(answers: .name("tmux 3.3a"), .attributes([4])).way(.auto) == .symbols)
  }

  @Test func `what would only be disturbed is not asked`() {
    #expect(abilities(["TERM": "linux"]).isKnown)
    #expect(abilities(["TERM": "tmux-256color"]).isKnown)
    #expect(!abilities(["TERM": "xterm-256color"]).isKnown)
    #expect(abilities(["TERM": "linux"]).way(.auto) == .symbols)
  }

  @Test func `a person may say otherwise`() {
    let abilities = abilities(["TERM": "screen"], .attributes([1]))
    #expect(abilities.way(.kitty) == .kitty)
    #expect(abilities.way(.iterm) == .iterm)
    #expect(abilities.way(.sixel) == .sixel)
    #expect(abilities.way(.symbols) == .symbols)
    #expect(abilities.way(.none) == nil)
  }

  @Test func `colours are what the environment says`() {
    #expect(abilities(["TERM": "xterm", "COLORTERM": "truecolor"]).colors == .all)
    #expect(abilities(["TERM": "xterm-256color"]).colors == .palette)
    #expect(abilities(["TERM": "linux"]).colors == .sixteen)
    #expect(abilities(["TERM": "vt220"]).colors == .none)
    #expect(abilities(["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"]).colors == .none)
  }

  @Test func `characters are what the language says`() {
    #expect(abilities(["LANG": "de_DE.UTF-8"]).isUnicode)
    #expect(abilities([:]).isUnicode)
    #expect(!abilities(["LANG": "de_DE.ISO-8859-1"]).isUnicode)
    #expect(!abilities(["LANG": "C.UTF-8", "LC_ALL": "ru_RU.KOI8-R"]).isUnicode)
  }

  @Test func `the size of a character is what the terminal says, else the system`() throws {
    let told = try #require(CellSize(width: 9, height: 18))
    let known = try #require(CellSize(width: 7, height: 14))
    var abilities = TerminalCapabilities(cell: known) { _ in nil }
    #expect(abilities.cell == known)
    abilities.take(.itermCellSize(told))
    #expect(abilities.cell == known)
    abilities.take(.cellSize(told))
    #expect(abilities.cell == told)
    #expect(CellSize(width: 0, height: 20) == nil)
    #expect(CellSize(width: .nan, height: 20) == nil)
  }

  private func abilities(answers: TerminalResponse...) -> TerminalCapabilities {
    var abilities = TerminalCapabilities { ["TERM": "xterm-256color"][$0] }
    for answer in answers { abilities.take(answer) }
    return abilities
  }
}
