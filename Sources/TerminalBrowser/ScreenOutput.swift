/// Sends images of the screen to a terminal, including pictures.
final class ScreenOutput {
  private let terminal: any ScreenTerminal
  private let pictures: ScreenPictures?
  private var shown: ScreenImage?

  init(to terminal: any ScreenTerminal, pictures: ScreenPictures?) {
    self.terminal = terminal
    self.pictures = pictures
  }

  /// Marks the content of the terminal as unknown, for example after a change of its size.
  func forget() {
    shown = nil
    pictures?.forgetAll()
  }

  /// Shows an image.
  func show(_ image: ScreenImage) {
    if pictures?.way == .kitty { terminal.expectPictures() }
    var output = Array(image.differences(from: shown).utf8)
    output += image.pictureChanges(from: shown)
    output += forgotten()
    if !output.isEmpty { terminal.write(output) }
    shown = image
  }

  /// Removes all pictures.
  func end() {
    pictures?.forgetAll()
    let output = forgotten()
    if !output.isEmpty { terminal.write(output) }
  }

  private func forgotten() -> [UInt8] {
    let identifiers = pictures?.takeForgotten() ?? []
    guard pictures?.way == .kitty else { return [] }
    return identifiers.flatMap { "\u{1B}_Ga=d,d=I,q=2,i=\($0)\u{1B}\\".utf8 }
  }
}
