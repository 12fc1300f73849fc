import Testing

@testable import TerminalBrowser

struct PlacedPictureTests {
  private let size = ScreenSize(columns: 10, rows: 4)
  private var all: ScreenArea { ScreenArea(left: 0, top: 0, right: 10, bottom: 4) }

  private func picture(_ way: PictureFrame.Way, identifier: UInt32 = 7) -> DrawnPicture {
    let content: TerminalPicture.Content =
      way == .symbols
      ? .cells(
        (0..<8).map { index in
          TerminalPicture.Cell(text: Character("\(index)"), front: 0x010203, behind: nil)
        })
      : .sequence(Array("<picture>".utf8))
    return DrawnPicture(
      TerminalPicture(columns: 4, rows: 2, width: 40, height: 40, content: content),
      identifier: identifier,
      frame: PictureFrame(
        way: way, colors: .all, isUnicode: true, columns: 4, rows: 2, cellWidth: 10, cellHeight: 20)
    )
  }

  private func image(
    _ picture: DrawnPicture, column: Int = 3, row: Int = 1, in area: ScreenArea? = nil
  ) -> ScreenImage {
    var image = ScreenImage(size)
    image.draw(picture, column: column, row: row, in: area ?? all)
    return image
  }

  private func changes(_ old: ScreenImage?, _ new: ScreenImage) -> String {
    String(decoding: new.pictureChanges(from: old), as: UTF8.self)
  }

  @Test func `symbols are characters, cut where the area ends`() {
    let picture = picture(.symbols)
    let blank = ScreenImage(size)
    #expect(
      image(picture, column: -2).differences(from: blank)
        == "\u{1B}[2;1H\u{1B}[0;38;2;1;2;3m23\u{1B}[3;1H67\u{1B}[0m")
    #expect(
      image(picture, column: 8).differences(from: blank)
        == "\u{1B}[2;9H\u{1B}[0;38;2;1;2;3m01\u{1B}[3;9H45\u{1B}[0m")
    #expect(image(picture, column: 10).differences(from: blank).isEmpty)
    #expect(changes(blank, image(picture)).isEmpty)
  }

  @Test(arguments: [PictureFrame.Way.sixel, .iterm])
  func `a picture of pixels is sent over spaces, once`(way: PictureFrame.Way) {
    let picture = picture(way)
    let blank = ScreenImage(size)
    let first = image(picture)
    #expect(first.differences(from: blank) == "\u{1B}[2;4H    \u{1B}[3;4H    ")
    #expect(changes(blank, first) == "\u{1B}[2;4H<picture>")
    #expect(changes(first, image(picture)).isEmpty)
    #expect(first.differences(from: image(picture)).isEmpty)
    #expect(changes(nil, first) == "\u{1B}[2;4H<picture>")
  }

  @Test(arguments: [PictureFrame.Way.sixel, .iterm])
  func `where it was there are spaces again`(way: PictureFrame.Way) {
    let picture = picture(way)
    let moved = image(picture, column: 4)
    let first = image(picture)
    #expect(
      moved.differences(from: first)
        == "\u{1B}[2;4H \u{1B}[2;8H \u{1B}[3;4H \u{1B}[3;8H ")
    #expect(changes(first, moved) == "\u{1B}[2;5H<picture>")
    #expect(
      ScreenImage(size).differences(from: first) == "\u{1B}[2;4H    \u{1B}[3;4H    ")
  }

  @Test func `one that can only be whole is left out where it is not`() {
    for way in [PictureFrame.Way.sixel, .iterm] {
      let cut = image(picture(way), column: 8)
      #expect(cut == ScreenImage(size))
    }
  }

  @Test func `kitty puts it aside once, and shows and hides it after that`() {
    let picture = picture(.kitty)
    let blank = ScreenImage(size)
    let first = image(picture)
    let place = "a=p,C=1,q=2,i=7,p=4,c=4,r=2,x=0,w=40"
    #expect(changes(blank, first) == "\u{1B}[2;4H<picture>\u{1B}_G\(place)\u{1B}\\")
    let moved = image(picture, column: 5)
    #expect(
      changes(first, moved)
        == "\u{1B}_Ga=d,d=i,q=2,i=7,p=4\u{1B}\\\u{1B}[2;6H\u{1B}_G"
        + "a=p,C=1,q=2,i=7,p=6,c=4,r=2,x=0,w=40\u{1B}\\")
    #expect(changes(moved, blank) == "\u{1B}_Ga=d,d=i,q=2,i=7,p=6\u{1B}\\")
  }

  @Test func `kitty shows a part of it at the edge`() {
    let picture = picture(.kitty)
    #expect(changes(nil, image(picture, column: -3)).contains("p=1,c=1,r=2,x=30,w=10"))
    #expect(changes(nil, image(picture, column: 8)).contains("p=9,c=2,r=2,x=0,w=20"))
  }

  @Test(arguments: [PictureFrame.Way.sixel, .iterm, .kitty])
  func `one that is written over is gone`(way: PictureFrame.Way) {
    let picture = picture(way)
    let first = image(picture)
    var covered = first
    covered.put("x", column: 5, row: 2, in: all)
    #expect(changes(nil, covered).isEmpty)
    #expect(changes(first, covered).isEmpty == (way != .kitty))
    #expect(changes(covered, first).contains("\u{1B}[2;4H"))
  }

  @Test func `none is drawn over an edge above or below`() {
    for way in PictureFrame.Way.allCases {
      #expect(image(picture(way), row: 3) == ScreenImage(size))
      #expect(image(picture(way), row: -1) == ScreenImage(size))
    }
  }
}
