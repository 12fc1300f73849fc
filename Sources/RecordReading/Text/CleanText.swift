package import AlbumModel

/// Cleans a source's texts for a draft, removing artifacts of files and web pages.
///
/// Changes are reported in ``CleaningNotes``; the raw record is unchanged.
package struct CleanText: Sendable {
  /// Whether text that was decoded with a wrong encoding is repaired, and not only reported.
  let repairsMojibake: Bool

  package init(repairsMojibake: Bool) { self.repairsMojibake = repairsMojibake }

  /// A trimmed and cleaned text; nil if it is empty or a placeholder.
  ///
  /// - Complexity: O(n); plain ASCII is only checked, eight bytes at a time.
  @inline(__always)
  package func text(
    _ bytes: UnsafeBufferPointer<UInt8>, in field: TextField, _ notes: inout CleaningNotes
  ) -> String? {
    let trimmed = TrimmedText.trim(bytes)
    guard let first = trimmed.first else { return nil }
    if first == SpreadsheetGuard.mark, SpreadsheetGuard.isGuarded(trimmed) {
      return cleaned(String(decoding: trimmed.dropFirst(), as: UTF8.self), in: field, &notes)
    }
    if PlainText.isPlain(trimmed) { return String(decoding: trimmed, as: UTF8.self) }
    return oddText(trimmed, in: field, &notes)
  }

  private func oddText(
    _ bytes: UnsafeBufferPointer<UInt8>, in field: TextField, _ notes: inout CleaningNotes
  ) -> String? {
    let original = String(decoding: bytes, as: UTF8.self)
    let text = bytes.first == UInt8(ascii: "=") ? shown(original, in: field, &notes) : original
    guard let text, let cleaned = cleaned(text, in: field, &notes) else { return nil }
    guard Placeholder.isUnknown(cleaned, in: field) else { return cleaned }
    notes.add(.placeholder, cleaned, field.rawValue)
    return nil
  }

  /// The text that a spreadsheet would show for a possible formula.
  private func shown(_ text: String, in field: TextField, _ notes: inout CleaningNotes) -> String? {
    switch SpreadsheetFormula.meaning(of: text, in: field) {
    case nil: return text
    case .unknown:
      notes.add(.keptFormula, text)
      return text
    case .text(let content):
      notes.add(.formula, text, content)
      return TrimmedText.text(content)
    }
  }

  /// The same for a `String`.
  package func text(_ text: String, in field: TextField, _ notes: inout CleaningNotes) -> String? {
    var copy = text
    if copy.withUTF8(PlainText.isPlainAndTrimmed) { return text }
    return copy.withUTF8 { bytes in
      let trimmed = TrimmedText.trim(bytes)
      guard !trimmed.isEmpty else { return nil }
      if PlainText.isPlain(trimmed) { return String(decoding: trimmed, as: UTF8.self) }
      return oddText(trimmed, in: field, &notes)
    }
  }

  /// Cleans all texts of a draft, and removes placeholders.
  ///
  /// For sources that create the draft; has no effect on a clean one.
  package func clean(_ draft: inout AlbumContent, _ notes: inout CleaningNotes) {
    if let title = draft.title { draft.title = text(title, in: .title, &notes) }
    if let artist = draft.artist { draft.artist = text(artist, in: .artist, &notes) }
    if let genre = draft.genre { draft.genre = text(genre, in: .genre, &notes) }
    if let address = draft.coverURL { draft.coverURL = text(address, in: .cover, &notes) }
    guard !draft.fields.isEmpty else { return }
    for entry in draft.fields.entries {
      let value = cleaned(entry.value, &notes)
      if value != entry.value { draft.fields[entry.name] = value }
    }
  }

  private func cleaned(_ value: FieldValue, _ notes: inout CleaningNotes) -> FieldValue? {
    switch value {
    case .text(let text): return self.text(text, in: .note, &notes).map(FieldValue.text)
    case .list(let values):
      var kept: [String] = []
      for value in values { if let text = text(value, in: .note, &notes) { kept.append(text) } }
      return kept.isEmpty ? nil : .list(kept)
    case .integer, .number, .flag: return value
    }
  }

  /// The address of a picture, if the text is one.
  package func address(
    _ bytes: UnsafeBufferPointer<UInt8>, _ notes: inout CleaningNotes
  ) -> String? {
    text(bytes, in: .cover, &notes).flatMap { CoverText.address($0) }
  }

  /// The year in a cell, which may be a formula or a placeholder.
  @inline(__always)
  package func year(_ bytes: UnsafeBufferPointer<UInt8>, _ notes: inout CleaningNotes) -> Int64? {
    if bytes.first != UInt8(ascii: "="), let year = YearText.year(in: bytes) { return year }
    return bytes.isEmpty ? nil : oddYear(bytes, &notes)
  }

  private func oddYear(_ bytes: UnsafeBufferPointer<UInt8>, _ notes: inout CleaningNotes) -> Int64?
  {
    guard let text = text(bytes, in: .year, &notes) else { return nil }
    if let year = YearText.year(in: text) ?? YearText.yearOfTime(in: text) { return year }
    notes.add(.noYear, text)
    return nil
  }

  private func cleaned(
    _ original: String, in field: TextField, _ notes: inout CleaningNotes
  ) -> String? {
    var text = original
    var oddities = text.withUTF8(SuspectCharacters.of)
    guard !oddities.isEmpty else { return text }
    if oddities.contains(.entities), let decoded = HTMLEntities.decoded(text) {
      notes.add(.entities, text, decoded)
      text = decoded
      oddities = text.withUTF8(SuspectCharacters.of)
    }
    if oddities.contains(.misread), let mended = Mojibake.mended(text) {
      notes.add(repairsMojibake ? .repairedMojibake : .mojibake, text, mended)
      // Without a repair, the text is kept unchanged, so that it can still be repaired.
      guard repairsMojibake else { return text }
      text = mended
      oddities = text.withUTF8(SuspectCharacters.of)
    }
    if !oddities.isDisjoint(with: [.untidy, .apart]) { text = tidied(text, in: field, &notes) }
    return TrimmedText.text(text)
  }

  private func tidied(
    _ original: String, in field: TextField, _ notes: inout CleaningNotes
  ) -> String {
    let tidy = VisibleText(original, keepsLines: field == .note)
    let text = String(tidy.text)
    if tidy.hadInvisible { notes.add(.invisible, original, text) }
    if tidy.hadControl { notes.add(.control, original, text) }
    if tidy.hadWindowsLetters { notes.add(.windowsLetters, original, text) }
    if tidy.hasLost { notes.add(.lost, original, text) }
    guard let composed = ComposedText.composed(text) else { return text }
    notes.add(.decomposed, text, composed)
    return composed
  }
}
