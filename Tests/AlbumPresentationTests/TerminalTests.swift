import AlbumPresentation
import Glibc
import Testing

@Suite("A terminal")
struct TerminalTests {
  /// A pseudo terminal of some width, for the duration of a call.
  private func withTerminal(columns: UInt16, _ body: (Int32) throws -> Void) throws {
    var controller: Int32 = -1
    var terminal: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&controller, &terminal, nil, nil, &size) == 0)
    defer {
      close(terminal)
      close(controller)
    }
    try body(terminal)
  }

  private func look(at fileDescriptor: Int32, _ environment: [String: String]) -> Terminal {
    Terminal(fileDescriptor: fileDescriptor) { environment[$0] }
  }

  @Test("reports its width and shows styles")
  func plain() throws {
    try withTerminal(columns: 97) { terminal in
      #expect(look(at: terminal, [:]) == Terminal(width: 97, usesStyles: true))
      #expect(look(at: terminal, ["COLUMNS": "60"]).width == 60)
      #expect(look(at: terminal, ["COLUMNS": "wide"]).width == 97)
    }
  }

  @Test("without a known width has 80 columns")
  func unknownWidth() throws {
    try withTerminal(columns: 0) { terminal in
      #expect(look(at: terminal, [:]).width == 80)
    }
  }

  @Test("shows no styles if the user disables them")
  func colorless() throws {
    try withTerminal(columns: 80) { terminal in
      #expect(look(at: terminal, ["NO_COLOR": "1"]) == Terminal(width: 80, usesStyles: false))
      #expect(look(at: terminal, ["NO_COLOR": ""]).usesStyles)
      #expect(!look(at: terminal, ["TERM": "dumb"]).usesStyles)
    }
  }

  @Test("is distinguished from a file or a pipe")
  func file() throws {
    let file = open("/dev/null", O_WRONLY)
    defer { close(file) }
    #expect(look(at: file, ["COLUMNS": "60"]) == .none)
    #expect(look(at: -1, [:]) == .none)
  }
}

@Suite("A format's name")
struct FormatNameTests {
  @Test("is selected by the extension of a file")
  func endings() {
    let known: [(String, FormatName?)] = [
      ("a.csv", .csv), ("b/c.TSV", .tsv), ("x.md", .markdown), ("x.htm", .html), ("x.html", .html),
      ("x.ndjson", .jsonl), ("x.json", .json), ("x.txt", .table), ("x", nil), ("a.csv/x", nil),
      ("x.exe", nil), ("", nil), (".csv", .csv),
    ]
    for (path, name) in known { #expect(FormatName(path: path) == name) }
  }

  @Test("is the name that decorators get", arguments: FormatName.allCases)
  func names(name: FormatName) {
    #expect(name.makeFormat().name == name.rawValue)
    #expect(name.makeFormat(form: .card).name == name.rawValue)
  }
}
