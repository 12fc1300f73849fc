import AlbumModel
import AlbumPresentation

/// Shows the changes of an edit: the album, then a line for each field, old and new.
struct EditDisplay {
  private let usesStyles = Terminal(fileDescriptor: 1).usesStyles

  func show(_ plan: EditPlan, of albums: [AlbumID: Album]) {
    for id in plan.changedAlbums {
      Swift.print(heading(id, albums))
      for change in plan.changes where change.album == id {
        let old = text(albums[id]?[change.name])
        Swift.print(
          "  \(TerminalText.safe(change.name.rawValue)): \(painted(old, 31)) → "
            + painted(text(change.value), 32))
      }
    }
    for (id, _) in plan.removals { Swift.print(painted(heading(id, albums) + ": removed", 31)) }
  }

  private func heading(_ id: AlbumID, _ albums: [AlbumID: Album]) -> String {
    "\(id) " + TerminalText.safe(albums[id]?.content.shortDescription ?? "")
  }

  private func text(_ value: FieldValue?) -> String {
    value.map { TerminalText.safe($0.description) } ?? "nothing"
  }

  private func painted(_ text: String, _ color: Int) -> String {
    usesStyles ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }
}
