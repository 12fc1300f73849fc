import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

/// `moonshelf browse` on terminals with different responses, checked byte by byte.
@Suite(.serialized) struct PictureTerminalTests {
  private static let end = "\u{1B}[c"
  /// The beginning of a character that is a part of a picture in all colours.
  private static let symbols = "\u{1B}[0;38;2;"
  private static let attributes = "\u{1B}[?62;22c"

  /// A shelf whose albums have covers.
  private func shelf(_ count: Int = 5) throws -> Program {
    let program = try Program()
    let library = try LibraryAPI(path: program.library)
    for number in 1...count {
      let path = program.folder.file("cover-\(number).png")
      try Data(PictureBytes.png(200, 200, shade: UInt8(number * 40)))
        .write(to: URL(fileURLWithPath: path))
      try library.add(AlbumContent(title: "Album \(number)", coverURL: path))
    }
    try library.close()
    return program
  }

  private func open(
    _ program: Program, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      program, arguments: ["browse"] + arguments, showsStyles: true, environment: environment)
  }

  /// Leaves, and expects that the terminal is restored.
  @discardableResult
  private func leave(_ terminal: PseudoTerminal) throws -> String {
    terminal.type("q")
    let end = try terminal.end()
    #expect(end.code == 0)
    #expect(end.shown.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
    return end.shown
  }

  @Test func `a kitty is given each picture once, moves it, and forgets it in the end`() throws {
    let terminal = try open(shelf())
    #expect(try terminal.expect(Self.end).contains("\u{1B}_Gi=31,"))
    terminal.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t" + Self.attributes)
    try terminal.expect("\u{1B}_Ga=t,q=2,f=100,i=")
    let identifier = try terminal.expect(",").trimmingCharacters(in: .whitespaces)
    try terminal.expect("\u{1B}_Ga=p,C=1,q=2,i=\(identifier),")
    terminal.type("j")
    let moved = try terminal.expect("\u{1B}_Ga=d,d=i,q=2,i=\(identifier),")
    #expect(!moved.contains("a=t,q=2,f=100,i=\(identifier)"))
    try terminal.expect("\u{1B}_Ga=p,C=1,q=2,i=\(identifier),")
    let shown = try leave(terminal)
    #expect(shown.contains("\u{1B}_Ga=d,d=I,q=2,i=\(identifier)\u{1B}\\"))
    #expect(shown.contains("\u{1B}_Ga=d,d=A,q=2\u{1B}\\"))
  }

  @Test func `an iTerm2 is given pictures in line`() throws {
    let terminal = try open(shelf())
    try terminal.expect(Self.end)
    terminal.type("\u{1B}P>|iTerm2 3.5.0\u{1B}\\" + Self.attributes)
    try terminal.expect("\u{1B}]1337;File=inline=1;width=12;height=6;preserveAspectRatio=0:/9j/")
    #expect(!(try leave(terminal)).contains("\u{1B}_G"))
  }

  @Test func `a terminal with sixels is given those`() throws {
    let terminal = try open(shelf())
    try terminal.expect(Self.end)
    terminal.type("\u{1B}[6;20;10t\u{1B}[?62;4c")
    try terminal.expect("\u{1B}P0;1;0q\"1;1;120;120")
    #expect(!(try leave(terminal)).contains("\u{1B}_G"))
  }

  @Test func `a terminal that says nothing shows symbols, and does what is typed`() throws {
    let terminal = try open(shelf(), environment: ["COLORTERM": "truecolor"])
    try terminal.expect(Self.end)
    terminal.type("j")
    try terminal.expect("\u{1B}[1;75H2")
    try terminal.expect(Self.symbols)
    try leave(terminal)
  }

  @Test func `one that answers late is given pictures from then on`() throws {
    let terminal = try open(shelf(), environment: ["COLORTERM": "truecolor"])
    try terminal.expect(Self.symbols)
    terminal.type("\u{1B}_Gi=31;OK\u{1B}\\" + Self.attributes)
    try terminal.expect("\u{1B}_Ga=p,C=1,")
    try leave(terminal)
  }

  @Test func `what a person chose is shown, whatever the terminal says`() throws {
    let program = try shelf()
    for (choice, mark) in [
      ("kitty", "\u{1B}_Ga=t,"), ("iterm", "\u{1B}]1337;File="), ("sixel", "\u{1B}P0;1;0q"),
      ("symbols", Self.symbols),
    ] {
      let terminal = try open(
        program, ["--pictures", choice], environment: ["COLORTERM": "truecolor"])
      try terminal.expect(mark)
      try leave(terminal)
    }
    let terminal = try open(program, ["--pictures", "none"])
    let shown = try terminal.expect("Quit")
    #expect(!shown.contains("\u{1B}_G") && !shown.contains(Self.end))
    try leave(terminal)
  }

  @Test func `without the program that draws there are words`() throws {
    let terminal = try open(shelf(), environment: ["MOONSHELF_PICTURES": "/nowhere"])
    let shown = try terminal.expect("Quit")
    #expect(shown.contains("Album 1") && !shown.contains(Self.end))
    try leave(terminal)
  }

  @Test func `a picture that brings the drawing down costs itself and no more`() throws {
    let program = try shelf()
    try Data("\u{1B}[2J is no picture".utf8).write(
      to: URL(fileURLWithPath: program.folder.file("cover-1.png")))
    let terminal = try open(program)
    try terminal.expect(Self.end)
    terminal.type("\u{1B}_Gi=31;OK\u{1B}\\" + Self.attributes)
    try terminal.expect("\u{1B}_Ga=p,C=1,")
    try leave(terminal)
  }
}
