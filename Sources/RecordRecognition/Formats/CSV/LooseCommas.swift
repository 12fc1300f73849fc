import RecordReading

/// Joins the cells of rows that commas inside texts without quotes have split.
struct LooseCommas: Sendable {
  /// What was done with a row.
  enum Outcome: Equatable {
    /// Its cells were joined, for a reason.
    case joined(by: String)
    /// Nothing.
    case unchanged
    /// It cannot be read; the reason.
    case problem(String)
  }

  /// The form of all values in a column.
  private enum Form: CaseIterable {
    case year, number, address

    func fits(_ text: String) -> Bool {
      switch self {
      case .year: YearText.isDate(text)
      case .number: Double(text) != nil
      case .address: text.contains("://")
      }
    }
  }

  private let width: Int
  private let hasSpaces: Bool
  /// Whether most rows have as many cells as there are columns.
  private var isEven = true
  /// The forms of the columns of which all values have one.
  private var forms: [(column: Int, form: Form)] = []

  init(_ sample: TableSample, width: Int) {
    self.width = width
    hasSpaces = sample.dialect.hasSpaces
    let rows = sample.rows.enumerated().filter { $0.offset > sample.header ?? -1 }.map(\.element)
    let even = rows.filter { $0.count == width }
    // Where many rows are wider, columns without names follow, or lists that are not quoted; then only
    // many values that agree prove something.
    isEven = even.count >= 2 && even.count * 10 >= rows.count * 6
    let typical = isEven ? even : rows.filter { $0.count >= width }
    let share = isEven ? 0.95 : 0.9
    guard isEven || typical.count >= 20 && typical.count * 10 >= rows.count * 9 else { return }
    forms = (0..<width).compactMap { column in
      let values = typical.map { $0[column] }.filter { !$0.isEmpty }
      // Of a few values, only years prove something.
      guard values.count >= 2 else { return nil }
      return (values.count >= 5 ? Form.allCases : [.year]).first { form in
        Double(values.count { form.fits($0) }) >= Double(values.count) * share
      }.map { (column, $0) }
    }
    if !isEven, forms.count < 3 { forms = [] }
  }

  /// Whether a column has only years, by which a comma in a row of the usual width is noticed.
  var hasYears: Bool { forms.contains { $0.form == .year } }

  /// Joins the cells of a row that has more of them than there are columns; or as many, if it lacks the
  /// last one, and a value is in the wrong column.
  func join(_ row: Int, of table: inout RowTable, in text: UnsafeBufferPointer<UInt8>) -> Outcome {
    if Self.joinBySpaces(row, of: &table, to: width, hasSpaces: hasSpaces, in: text) {
      return .joined(by: "the spaces at its commas")
    }
    let cells = Array(table.cells[table.rows[row].cells])
    guard !forms.isEmpty, Self.isPlain(row, of: table, in: text) else { return .unchanged }
    func value(_ range: Range<Int>) -> String {
      TrimmedText.text(UnsafeBufferPointer(rebasing: text[range])) ?? ""
    }
    let values = cells.map { value($0.range) }
    let most = cells.count - width
    if fit(values) || most > 0 && values.suffix(most).allSatisfy(\.isEmpty) { return .unchanged }
    let problem = Outcome.problem(
      "\(cells.count) cells in \(width) columns; a text with a comma needs quotes")
    // In rows of any length, as few commas as possible.
    for extra in most == 0 ? 1...1 : isEven ? most...most : 1...min(3, most) {
      func joined(_ place: Int) -> Range<Int> {
        cells[place].range.lowerBound..<cells[place + extra].range.upperBound
      }
      var places = (0..<min(width, cells.count - extra)).filter { place in
        let read =
          values[..<place] + [value(joined(place))] + values[(place + extra + 1)...]
          + (most == 0 ? [""] : [])
        return fit(read) && !values[place...(place + extra)].contains("")
          && (most > 0 || forms.contains { !read[$0.column].isEmpty })
      }
      // Between two cells there is no space.
      let spaced = places.filter { text[cells[$0 + 1].range].first == 0x20 }
      if most == 0, spaced.count == 1 { places = spaced }
      guard let place = places.first else { continue }
      guard places.count == 1 else { return problem }
      table.set(
        cells[..<place] + [RowTable.Cell(joined(place))] + cells[(place + extra + 1)...], of: row)
      return .joined(by: "the values of the columns")
    }
    return isEven && most > 0 ? problem : .unchanged
  }

  private func fit(_ values: some Collection<String>) -> Bool {
    let values = Array(values)
    return forms.allSatisfy { column, form in
      let value = values[column]
      return value.isEmpty || form.fits(value)
        || form == .year && Placeholder.isUnknown(value, in: .year)
    }
  }

  /// Whether a row has no quotes and could be read.
  private static func isPlain(
    _ row: Int, of table: RowTable, in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    table.problems[row] == nil && table.cells[table.rows[row].cells].allSatisfy { !$0.isResolved }
      && !table.rows[row].range.contains { text[$0] == UInt8(ascii: "\"") }
  }

  /// Joins cells by the spaces after commas.
  ///
  /// People write `Crosby, Stills & Nash,Déjà Vu,1970`: a space follows the comma of a text, not that
  /// between cells. Or they write `Harvest, Young,Neil`, the other way round. A row for which neither
  /// explains the number of its cells is left as it is.
  ///
  /// - Returns: whether the row has been changed.
  @discardableResult static func joinBySpaces(
    _ row: Int, of table: inout RowTable, to width: Int, hasSpaces: Bool,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let old = Array(table.cells[table.rows[row].cells])
    let extra = old.count - width
    func begins(_ cell: RowTable.Cell, with byte: UInt8) -> Bool { text[cell.range].first == byte }
    guard width > 1, extra > 0, isPlain(row, of: table, in: text) else { return false }
    let spaced = old.dropFirst().count { begins($0, with: 0x20) }
    guard spaced == (hasSpaces ? width - 1 : extra) else { return false }
    var joined = [old[0]]
    for cell in old.dropFirst() {
      if begins(cell, with: 0x20) != hasSpaces, let last = joined.popLast() {
        joined.append(RowTable.Cell(last.range.lowerBound..<cell.range.upperBound))
      } else {
        joined.append(cell)
      }
    }
    table.set(joined, of: row)
    return true
  }
}

extension RowTable {
  /// Replaces the cells of a row.
  fileprivate mutating func set(_ new: some Collection<Cell>, of row: Int) {
    let place = cells.count..<cells.count + new.count
    cells += new
    rows[row] = Row(rows[row].range, cells: place, line: rows[row].line)
  }
}
