import AlbumFiles
package import AlbumLibrary

/// Draws pictures for terminals, in a separate process.
///
/// A request takes some hundredths of a second, and for a bad picture seconds: use it on a
/// background thread.
package final class PictureDrawer: Sendable {
  private let program = PictureProgram()
  /// The folder whose pictures have thumbnails; nil if there is none.
  private let folder: CoverFolder?

  /// Makes a drawer of the covers of a library, and of other pictures.
  package init(for library: LibraryAPI) {
    folder = library.path.map { CoverFolder(LibraryLocation.covers(of: $0)) }
  }

  /// Whether the program for drawing is installed.
  package var exists: Bool { program.exists }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - path: its file. For a library's cover the thumbnail is used if it has enough pixels; a
  ///     missing one is made.
  ///   - frame: the way and the available room.
  ///   - identifier: the identifier for kitty.
  /// - Returns: the picture, as large as possible in its own proportions.
  /// - Throws: `PictureProgram.Failure`.
  func draw(
    _ path: String, in frame: PictureFrame, identifier: UInt32 = 0
  ) throws -> TerminalPicture {
    let file = suitable(Array(path.utf8), for: frame)
    return try program.waiting { try $0.draw(file, in: frame, identifier: identifier) }
  }

  private func suitable(_ path: [UInt8], for frame: PictureFrame) -> [UInt8] {
    guard let folder, let name = folder.name(ofFile: path) else { return path }
    let pixels = max(frame.columns * frame.cellWidth, frame.rows * frame.cellHeight)
    let side = pixels <= CoverFolder.smallSide ? CoverFolder.smallSide : CoverFolder.largeSide
    let thumbnail = folder.thumbnail(of: name.sha256, side: side)
    if WholeFile.exists(thumbnail) { return thumbnail }
    do {
      try program.keepThumbnails(of: path, name.sha256, in: folder)
      return thumbnail
    } catch {
      // An error of the picture is reported when it is drawn; a full disk does not matter here.
      return path
    }
  }
}

extension PictureProgram {
  /// Draws a picture; called within ``running(_:)`` or ``waiting(_:)``.
  fileprivate func draw(
    _ path: [UInt8], in frame: PictureFrame, identifier: UInt32
  ) throws -> TerminalPicture {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let question =
      [frame.way.rawValue, frame.colors.rawValue, frame.isUnicode ? 1 : 0, 0]
      + [frame.columns, frame.rows, frame.cellWidth, frame.cellHeight].flatMap { length in
        bytes(max(0, min(length, 0xFFFF)), 2)
      } + bytes(Int(identifier), 4)
    var answer = Words(try ask(UInt8(ascii: "D"), question + path))
    let (columns, rows) = (answer.number(), answer.number())
    let (width, height) = (answer.number(), answer.number())
    guard (1...max(1, frame.columns)).contains(columns), (1...max(1, frame.rows)).contains(rows)
    else { throw Failure("cannot be drawn") }
    guard frame.way == .symbols else {
      return TerminalPicture(
        columns: columns, rows: rows, width: width, height: height,
        content: .sequence(Array(answer.rest)))
    }
    guard answer.rest.count == columns * rows * 12 else { throw Failure("cannot be drawn") }
    let cells = (0..<columns * rows).map { _ in
      let character = Unicode.Scalar(UInt32(answer.number())).map { Character($0) } ?? " "
      return TerminalPicture.Cell(
        text: character, front: Self.color(answer.number()), behind: Self.color(answer.number()))
    }
    return TerminalPicture(
      columns: columns, rows: rows, width: width, height: height, content: .cells(cells))
  }

  /// All bits are set if there is no colour.
  private static func color(_ number: Int) -> Int? { number > 0xFF_FFFF ? nil : number }
}

/// The parameters of drawing a picture: the way, and the available room.
struct PictureFrame: Hashable, Sendable {
  /// The protocol for pictures on a terminal.
  enum Way: UInt8, CaseIterable, Sendable {
    /// Blocks of half a character cell, a quarter, an eighth.
    case symbols
    /// The protocol of kitty: the picture is stored under a number, and shown by it.
    case kitty
    /// The protocol of iTerm2.
    case iterm
    /// Sixels, six pixels one above the other, as on DEC's terminals.
    case sixel
  }

  /// The colours available for characters.
  enum Colors: UInt8, Sendable {
    /// Only the terminal's default two.
    case none
    /// The first sixteen.
    case sixteen
    /// 256, of which the first sixteen are not used.
    case palette
    /// 24 bits.
    case all
  }

  /// The protocol.
  var way: Way
  /// The colours, for pictures of characters.
  var colors: Colors
  /// Whether characters beyond ASCII may be used.
  var isUnicode: Bool
  /// The number of available columns.
  var columns: Int
  /// The number of available rows.
  var rows: Int
  /// The width of a column, in pixels.
  var cellWidth: Int
  /// The height of a row, in pixels.
  var cellHeight: Int
}

/// A picture in a form for terminals.
struct TerminalPicture: Equatable, Sendable {
  /// A character cell of a picture.
  struct Cell: Equatable, Sendable {
    /// One character, as wide as one column.
    let text: Character
    /// The colour of the character: 0xRRGGBB, or a number of the terminal's; nil for the default
    /// one.
    let front: Int?
    /// The background colour.
    let behind: Int?
  }

  /// The content of a picture.
  enum Content: Equatable, Sendable {
    /// Characters, row by row.
    case cells([Cell])
    /// The sequence that sends the picture to the terminal.
    case sequence([UInt8])
  }

  /// The number of columns it takes, within the available room.
  let columns: Int
  /// The number of rows it takes.
  let rows: Int
  /// The width of the sent picture in pixels.
  let width: Int
  /// The height of the sent picture in pixels.
  let height: Int
  /// The content.
  let content: Content
}
