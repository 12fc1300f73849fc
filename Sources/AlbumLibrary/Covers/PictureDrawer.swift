import AlbumFiles

/// Draws pictures for terminals, in a separate process.
///
/// A request takes some hundredths of a second, and for a bad picture seconds: use it on a
/// background thread.
public final class PictureDrawer: Sendable {
  private let reader: PictureReader
  /// The folder whose pictures have thumbnails; nil if there is none.
  private let folder: CoverFolder?

  init(_ program: ReaderProgram, folder: CoverFolder?) {
    reader = PictureReader(program)
    self.folder = folder
  }

  /// Whether the program for drawing is installed.
  public var exists: Bool { reader.exists }

  /// Draws a picture.
  ///
  /// - Parameters:
  ///   - path: its file. For a library's cover the thumbnail is used if it has enough pixels; a
  ///     missing one is made.
  ///   - frame: the way and the available room.
  ///   - identifier: the identifier for kitty.
  /// - Returns: the picture, as large as possible in its own proportions.
  /// - Throws: ``CoverError``.
  public func draw(
    _ path: String, in frame: PictureFrame, identifier: UInt32 = 0
  ) throws -> TerminalPicture {
    let file = suitable(Array(path.utf8), for: frame)
    return try reader.waiting { try $0.draw(file, in: frame, identifier: identifier) }
  }

  private func suitable(_ path: [UInt8], for frame: PictureFrame) -> [UInt8] {
    guard let folder, let name = folder.name(ofFile: path) else { return path }
    let pixels = max(frame.columns * frame.cellWidth, frame.rows * frame.cellHeight)
    let size = pixels <= ThumbnailSize.small.side ? ThumbnailSize.small : .large
    let thumbnail = folder.thumbnail(of: name.sha256, side: size.side)
    if WholeFile.exists(thumbnail) { return thumbnail }
    do {
      try reader.keepThumbnails(of: path, name.sha256, in: folder)
      return thumbnail
    } catch {
      // An error of the picture is reported when it is drawn; a full disk does not matter here.
      return path
    }
  }
}

extension LibraryAPI {
  /// The drawer of covers, and other pictures, for a terminal; it may be used on another thread.
  public func pictureDrawer() -> PictureDrawer {
    PictureDrawer(effects.pictures(), folder: openCoverDesk()?.folder)
  }
}

extension PictureReader {
  /// Draws a picture; called within ``running(_:)`` or ``waiting(_:)``.
  func draw(
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
    else { throw CoverError(.source, "cannot be drawn") }
    guard frame.way == .symbols else {
      return TerminalPicture(
        columns: columns, rows: rows, width: width, height: height,
        content: .sequence(Array(answer.rest)))
    }
    guard answer.rest.count == columns * rows * 12 else {
      throw CoverError(.source, "cannot be drawn")
    }
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
