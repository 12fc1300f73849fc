import ArgumentParser

/// The user's choice of how covers are shown.
enum PictureChoice: String, CaseIterable, ExpressibleByArgument {
  /// The best way that the terminal supports.
  case auto
  case kitty
  case iterm
  case sixel
  case symbols
  case none
}
