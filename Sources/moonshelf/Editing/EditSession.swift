import AlbumLibrary
import AlbumModel
import AlbumPresentation
import Glibc

/// The loop of an edit: editor, mistakes, confirmation, until it is applied or cancelled.
struct EditSession {
  /// The result.
  enum End {
    case unchanged
    case applied(EditPlan)
  }

  /// The maximum number of times that an edit is returned to a non-interactive editor.
  private static let roundsWithoutTerminal = 10

  let library: LibraryAPI
  let editor: EditorProgram
  let file: EditFile
  /// The number of albums on the page.
  var albumCount: Int { originals.count }
  /// Whether confirmation is skipped.
  let isAnswered: Bool
  /// Whether the changes are printed before they are made.
  var showsChanges = true
  /// The albums on the original page.
  private let originals: [AlbumID: Album]
  /// The albums as last shown to the user.
  private var known: [AlbumID: Album]
  /// Whether the edit continues an interrupted one.
  private let isResumed: Bool

  /// Begins an edit, or continues that of a file: of the albums on its page, in their original state.
  init(
    _ albums: [Album] = [], resuming resumed: EditFile? = nil, in library: LibraryAPI,
    with editor: EditorProgram, isAnswered: Bool
  ) throws {
    (self.library, self.editor, self.isAnswered) = (library, editor, isAnswered)
    isResumed = resumed != nil
    let page = Array(EditPage.text(of: albums).utf8)
    file = try resumed ?? EditFile(page, of: library.path ?? "")
    let blocks = resumed.map { EditReader(EditedPage($0.original)).blocks } ?? []
    let all = try albums + blocks.compactMap { try library.album($0.album).map($0.original) }
    originals = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    known = originals
  }

  /// Runs until the edit is applied, or there is nothing to do.
  ///
  /// - Throws: `UserError` for any error after something was edited.
  mutating func run() throws -> End {
    do {
      let end = try converse()
      file.remove()
      return end
    } catch let error as EditorFailure where (try? file.read()) == file.original {
      file.remove()
      throw error
    } catch { throw UserError("\(error); nothing was changed, your edit is saved in \(file.path)") }
  }

  private mutating func converse() throws -> End {
    var handed: [UInt8]? = isResumed ? nil : file.original
    var rounds = 0
    while true {
      rounds += 1
      try editor.edit(file.path)
      let bytes = try file.read()
      if bytes == handed {
        if rounds == 1 { return .unchanged }
        throw UserError("the edit still has mistakes")
      }
      handed = nil
      let page = EditedPage(bytes)
      if page.isBlank { return .unchanged }
      let reader = EditReader(page)
      let plan = EditPlan(reader.blocks, originals: originals)
      var mistakes = reader.mistakes + plan.mistakes
      if mistakes.isEmpty {
        if plan.isEmpty { return .unchanged }
        if showsChanges { EditDisplay().show(plan, of: known) }
        switch ask() {
        case .no: return .unchanged
        case .edit: continue
        case .yes: break
        }
        do {
          let made = try plan.apply(to: library, known: known)
          return made.isEmpty ? .unchanged : .applied(made)
        } catch let conflict as EditConflict {
          known.merge(conflict.albums) { $1 }
          mistakes = conflict.mistakes
        }
      }
      handed = try giveBack(page, mistakes)
      if !Console.isTerminal(STDIN_FILENO), rounds >= Self.roundsWithoutTerminal {
        throw UserError("the edit still has mistakes")
      }
    }
  }

  private func giveBack(_ page: EditedPage, _ mistakes: [EditMistake]) throws -> [UInt8] {
    let (bytes, shown) = page.marked(mistakes)
    try file.write(bytes)
    for mistake in shown { Console.note("line \(mistake.line): \(mistake.message)") }
    return bytes
  }

  private enum Answer {
    case yes
    case no
    case edit
  }

  private func ask() -> Answer {
    guard !isAnswered, Console.isTerminal(STDIN_FILENO) else { return .yes }
    while true {
      fflush(nil)
      Console.write("apply? [y/n/e] ")
      switch readLine()?.lowercased() {
      case "y", "yes": return .yes
      case "n", "no", nil: return .no
      case "e", "edit": return .edit
      default: Console.note("y applies the edit, n discards it, e edits again.")
      }
    }
  }
}

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
