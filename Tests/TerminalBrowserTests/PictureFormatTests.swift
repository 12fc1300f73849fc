import AlbumFiles
import AlbumLibrary
import AlbumModel
import AlbumTestSupport
import Foundation
import Testing

@testable import TerminalBrowser

/// Kinds of pictures that must give the same drawing.
struct PictureFormatTests {
  private let folder: TemporaryFolder
  private let drawer: PictureDrawer

  init() throws {
    folder = try TemporaryFolder()
    drawer = try PictureDrawer(for: LibraryAPI(path: nil))
  }

  /// The sequence for kitty, which has every pixel.
  private func drawing(_ bytes: [UInt8]) throws -> [UInt8] {
    let path = folder.file("picture-\(UInt32.random(in: 0 ... .max))")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let frame = PictureFrame(
      way: .kitty, colors: .all, isUnicode: true, columns: 4, rows: 2, cellWidth: 10,
      cellHeight: 20)
    let picture = try drawer.draw(path, in: frame, identifier: 1)
    guard case .sequence(let bytes) = picture.content else { return [] }
    return bytes
  }

  /// The files of the fuzzer, small pictures of every kind.
  private static let samples = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fuzzing/corpus/pictures")

  private func sample(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Self.samples.appendingPathComponent(name)))
  }

  @Test(
    arguments: [
      ["colours.png", "passes.png", "lossless.webp"], ["plain.jpg", "progressive.jpg"],
      ["plain.gif", "passes.gif"],
    ])
  func `the same pixels in other encodings are the same picture`(names: [String]) throws {
    let drawings = try names.map { try drawing(sample($0)) }
    #expect(!drawings[0].isEmpty && Set(drawings).count == 1)
  }

  @Test func `every kind of sample is drawn`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.samples.path)
    #expect(names.count > 15)
    for name in names { #expect(!(try drawing(sample(name))).isEmpty, "\(name)") }
  }

  /// A picture in which no two rows or columns are the same, stored so that an orientation of Exif
  /// makes it upright.
  private func picture(stored orientation: UInt8) -> [UInt8] {
    let (width, height) = (9, 5)
    let isTurned = orientation >= 5
    return PictureBytes.png(
      isTurned ? height : width, isTurned ? width : height,
      chunks: [("eXIf", PictureBytes.exif(orientation: orientation))]
    ) { storedX, storedY in
      var (x, y) = isTurned ? (storedY, storedX) : (storedX, storedY)
      if [2, 3, 6, 7].contains(orientation) { x = width - 1 - x }
      if [3, 4, 7, 8].contains(orientation) { y = height - 1 - y }
      return [UInt8(x * 25), UInt8(y * 50), 128]
    }
  }

  @Test(arguments: UInt8(2)...8)
  func `a picture is shown upright, however it is stored`(orientation: UInt8) throws {
    #expect(try drawing(picture(stored: orientation)) == drawing(picture(stored: 1)))
  }

  @Test func `an orientation that does not exist changes nothing`() throws {
    let upright = try drawing(picture(stored: 1))
    for orientation: UInt8 in [0, 9, 255] {
      let bytes = PictureBytes.png(
        9, 5, chunks: [("eXIf", PictureBytes.exif(orientation: orientation))]
      ) { [UInt8($0 * 25), UInt8($1 * 50), 128] }
      #expect(try drawing(bytes) == upright)
    }
  }

  @Test func `colours without a profile are kept`() throws {
    // A picture of one colour has the same bytes, whatever its size before.
    for shade: UInt8 in [0, 9, 120, 250, 255] {
      let small = try drawing(PictureBytes.png(40, 40, shade: shade))
      #expect(try drawing(PictureBytes.png(900, 900, shade: shade)) == small)
    }
  }

  @Test func `colours of a profile become those of screens`() throws {
    let grey = try drawing(PictureBytes.png(20, 20) { _, _ in [128, 128, 128] })
    // 55 of 255 in light is 128 in sRGB.
    let profile = PictureBytes.profile(gamma: 1)
    let linear = PictureBytes.png(20, 20, profile: profile) { _, _ in [55, 55, 55] }
    #expect(try drawing(linear) == grey)
    let cut = Array(profile.prefix(200))
    let damaged = PictureBytes.png(20, 20, profile: cut) { _, _ in [128, 128, 128] }
    #expect(try drawing(damaged) == grey)
  }

  @Test func `transparent parts are white`() throws {
    let white = try drawing(PictureBytes.png(20, 20) { _, _ in [255, 255, 255] })
    #expect(try drawing(PictureBytes.png(20, 20) { _, _ in [9, 99, 200, 0] }) == white)
    let mixed = try drawing(PictureBytes.png(20, 20) { _, _ in [128, 255, 192] })
    #expect(try drawing(PictureBytes.png(20, 20) { _, _ in [0, 255, 128, 127] }) == mixed)
  }
}
