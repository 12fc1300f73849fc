/// The user's choice of how covers are shown.
package enum PictureChoice: String, CaseIterable, Sendable {
  /// The best way that the terminal supports.
  case auto
  case kitty
  case iterm
  case sixel
  case symbols
  case none
}
