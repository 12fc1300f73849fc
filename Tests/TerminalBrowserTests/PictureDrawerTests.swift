import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import TerminalBrowser

/// Pictures for terminals.
struct PictureDrawerTests {
  private let folder: TemporaryFolder
  private let drawer: PictureDrawer

  init() throws {
    folder = try TemporaryFolder()
    drawer = try PictureDrawer(for: LibraryAPI(path: nil))
  }

  private func frame(
    _ way: PictureFrame.Way, colors: PictureFrame.Colors = .all, isUnicode: Bool = true,
    columns: Int = 20, rows: Int = 10
  ) -> PictureFrame {
    PictureFrame(
      way: way, colors: colors, isUnicode: isUnicode, columns: columns, rows: rows, cellWidth: 10,
      cellHeight: 20)
  }

  private func draw(
    _ bytes: [UInt8], in frame: PictureFrame, identifier: UInt32 = 0
  ) throws -> TerminalPicture {
    let path = folder.file("picture-\(UInt32.random(in: 0 ... .max))")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try drawer.draw(path, in: frame, identifier: identifier)
  }

  private func text(_ picture: TerminalPicture) throws -> String {
    guard case .sequence(let bytes) = picture.content else { return "" }
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  private func cells(_ picture: TerminalPicture) -> [TerminalPicture.Cell] {
    if case .cells(let cells) = picture.content { cells } else { [] }
  }

  @Test(
    arguments: [
      (400, 400, 20, 10), (400, 200, 20, 5), (100, 400, 5, 10), (40, 20, 20, 5), (9000, 9, 20, 1),
    ])
  func `a picture keeps its proportions in the room there is`(
    width: Int, height: Int, columns: Int, rows: Int
  ) throws {
    for way in PictureFrame.Way.allCases {
      let picture = try draw(PictureBytes.png(width, height, shade: 90), in: frame(way))
      #expect(picture.columns == columns && picture.rows == rows, "\(way)")
    }
  }

  @Test func `one of symbols is as many characters as it has places, in its colours`() throws {
    let picture = try draw(PictureBytes.png(200, 200, shade: 120), in: frame(.symbols))
    let cells = cells(picture)
    #expect(cells.count == 200)
    // Grey, about as bright as the picture.
    #expect(cells.allSatisfy { [$0.front, $0.behind].contains(where: isGrey) })
  }

  private func isGrey(_ color: Int?) -> Bool {
    guard let color else { return false }
    return [color >> 16, color >> 8 & 0xFF, color & 0xFF].allSatisfy { (112...128).contains($0) }
  }

  @Test func `colours are those that the terminal has`() throws {
    let picture = PictureBytes.png(200, 200, shade: 120)
    let few = cells(try draw(picture, in: frame(.symbols, colors: .sixteen)))
    #expect(
      few.allSatisfy { (0..<16).contains($0.front ?? 0) && (0..<16).contains($0.behind ?? 0) })
    let many = cells(try draw(picture, in: frame(.symbols, colors: .palette)))
    #expect(many.allSatisfy { (16..<256).contains($0.front ?? 16) })
  }

  @Test func `where only ASCII may be used there is nothing else`() throws {
    let picture = try draw(
      PictureBytes.png(200, 200, shade: 99), in: frame(.symbols, colors: .none, isUnicode: false))
    #expect(cells(picture).allSatisfy { $0.text.isASCII })
  }

  @Test func `kitty puts it aside under its number, in pieces`() throws {
    let bytes = PictureBytes.jpeg
    let text = try text(try draw(bytes, in: frame(.kitty), identifier: 77))
    #expect(text.hasPrefix("\u{1B}_Ga=t,q=2,f=100,i=77,m=0;iVBOR"))
    #expect(text.hasSuffix("\u{1B}\\"))
    #expect(text.split(separator: "\u{1B}\\").allSatisfy { $0.count < 4200 })
  }

  @Test func `iTerm2 is told how many places it takes`() throws {
    let text = try text(try draw(PictureBytes.webp, in: frame(.iterm)))
    #expect(
      text.hasPrefix("\u{1B}]1337;File=inline=1;width=20;height=5;preserveAspectRatio=0:/9j/"))
    #expect(text.hasSuffix("\u{7}"))
  }

  @Test func `sixels are as many pixels as its places have`() throws {
    let text = try text(try draw(PictureBytes.png(40, 40, shade: 9), in: frame(.sixel)))
    #expect(text.hasPrefix("\u{1B}P0;1;0q\"1;1;200;198"))
    #expect(text.hasSuffix("\u{1B}\\"))
  }

  @Test func `the thumbnail is taken that has pixels enough`() throws {
    let library = try LibraryAPI(path: folder.file("l.moonshelf"))
    let id = try library.add(AlbumContent(title: "Low"))
    let picture = folder.file("low.png")
    try Data(PictureBytes.png(900, 900, shade: 60)).write(to: URL(fileURLWithPath: picture))
    try library.setCover(picture, of: id)
    let album = try #require(try library.album(id))
    let cover = try #require(try library.coverPath(of: album))
    let drawer = PictureDrawer(for: library)
    let small = try drawer.draw(cover, in: frame(.kitty, columns: 8, rows: 4))
    #expect(small.width == 80)
    let covers = folder.file("l.moonshelf.covers")
    #expect(try FileManager.default.contentsOfDirectory(atPath: covers).count == 3)
    let large = try drawer.draw(cover, in: frame(.kitty, columns: 40, rows: 20))
    #expect(large.width == 400)
    try library.close()
  }

  @Test(.serialized, arguments: PictureBombs.all.keys.sorted())
  func `one much larger than its file is drawn or refused in one line, and the next is drawn`(
    name: String
  ) throws {
    let make = try #require(PictureBombs.all[name])
    do {
      #expect(try draw(make(), in: frame(.kitty)).rows == 10)
    } catch let failure as PictureProgram.Failure {
      #expect(failure.isOfPicture && !failure.description.contains("\n"), "\(failure)")
    }
    #expect(try draw(PictureBytes.jpeg, in: frame(.kitty)).columns == 20)
  }

  private static let noPictures: [String: [UInt8]] = [
    "a JPEG without its end": PictureBytes.jpeg.dropLast(9),
    "a PNG without its end": PictureBytes.png(9, 9).dropLast(9),
    "a WebP without its end": PictureBytes.webp.dropLast(9),
    "the head of a GIF": Array(PictureBytes.gif.prefix(9)),
    "nothing": [],
    "three bytes": [0xFF, 0xD8, 0xFF],
    "what steers a terminal": Array("\u{1B}[2J<svg/>".utf8),
    "ten billion pixels": PictureBytes.png(100_000, 100_000, rows: 0),
  ]

  @Test(arguments: noPictures.keys.sorted())
  func `what is no whole picture is not drawn, and the next one is`(name: String) throws {
    let bytes = try #require(Self.noPictures[name])
    for way in PictureFrame.Way.allCases {
      #expect(throws: PictureProgram.Failure.self) { try draw(bytes, in: frame(way)) }
      #expect(try draw(PictureBytes.gif, in: frame(way)).columns == 20)
    }
  }

  @Test func `a room that no screen has is refused or made smaller`() throws {
    #expect(throws: PictureProgram.Failure.self) {
      try draw(PictureBytes.gif, in: frame(.sixel, columns: 0))
    }
    #expect(throws: PictureProgram.Failure.self) {
      try draw(PictureBytes.gif, in: frame(.symbols, rows: 0))
    }
    let huge = try draw(PictureBytes.gif, in: frame(.symbols, columns: 65_000, rows: 65_000))
    #expect(huge.columns <= 500 && huge.rows <= 500)
    #expect(throws: PictureProgram.Failure.self) { try drawer.draw("/dev/zero", in: frame(.kitty)) }
    #expect(throws: PictureProgram.Failure.self) { try drawer.draw("", in: frame(.kitty)) }
  }
}
