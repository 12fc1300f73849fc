import AlbumLibrary
public import AlbumModel

extension BrowserController {
  /// The albums that a command acts on: the marked ones, otherwise the selected one.
  ///
  /// - Complexity: O(m log m) for m marked albums.
  public var chosen: [AlbumID] {
    marked.isEmpty ? selectedID.map { [$0] } ?? [] : marked.sorted { $0.rawValue < $1.rawValue }
  }

  /// A query for ``chosen``, such as `id:3,7..9`; nil for none.
  public var chosenQuery: String? {
    let texts = IdentityRanges(merging: chosen.map { $0...$0 }).ranges.map { range in
      range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound)..\(range.upperBound)"
    }
    return texts.isEmpty ? nil : "id:" + texts.joined(separator: ",")
  }

  /// Marks the selected album, or removes its mark; the next one is selected then.
  ///
  /// - Throws: `LibraryError`.
  public func toggleMark() throws {
    guard let id = selectedID, let index = scroller.selected else { return }
    if marked.remove(id) == nil { marked.insert(id) }
    lastMark = index
    scroller.forgetCells()
    try scroller.move(by: 1)
  }

  /// Marks the albums from the one that was marked last to the selected one, or from the first.
  ///
  /// - Throws: `LibraryError`.
  public func markToSelected() throws {
    guard let index = scroller.selected else { return }
    let start = min(lastMark, scroller.count - 1)
    for index in min(start, index)...max(start, index) {
      if let id = try album(at: index)?.id { marked.insert(id) }
    }
    lastMark = index
    scroller.forgetCells()
  }

  /// Removes all marks.
  public func clearMarks() {
    (marked, lastMark) = ([], 0)
    scroller.forgetCells()
  }
}
