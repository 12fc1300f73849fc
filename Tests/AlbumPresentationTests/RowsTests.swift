import AlbumModel
import AlbumPresentation
import Testing

@Suite("Rows that are not albums")
struct RowsTests {
  private let columns = [Column(key: "step", alignment: .right), Column(key: "label")]

  private func write(_ name: FormatName, terminal: Terminal = .none) throws -> String {
    let sink = MemorySink()
    try name.makeFormat(terminal: terminal).write(under: columns, terminal: terminal, to: sink) {
      try $0([.integer(1), .text("Import\u{1B}[2J a.csv")])
      try $0([.integer(12), nil])
    }
    return sink.text
  }

  @Test("are written in every format")
  func formats() throws {
    #expect(
      try write(.table) == """
        Step  Label
        ────  ────────────────
           1  Import␛[2J a.csv
          12

        """)
    #expect(
      try write(.jsonl) == #"""
        {"step":1,"label":"Import\u001b[2J a.csv"}
        {"step":12,"label":null}

        """#)
  }

  @Test("are as safe for a terminal as albums are")
  func safety() throws {
    let terminal = Terminal(width: 80, usesStyles: false)
    #expect(try write(.csv) == "Step,Label\n1,Import\u{1B}[2J a.csv\n12,\n")
    #expect(try write(.csv, terminal: terminal) == "Step,Label\n1,Import␛[2J a.csv\n12,\n")
  }
}
