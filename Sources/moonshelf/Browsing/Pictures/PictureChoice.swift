import ArgumentParser

/// How a person wants covers to be shown.
enum PictureChoice: String, CaseIterable, ExpressibleByArgument {
  /// As the terminal can.
  case auto
  case kitty
  case iterm
  case sixel
  case symbols
  case none
}
