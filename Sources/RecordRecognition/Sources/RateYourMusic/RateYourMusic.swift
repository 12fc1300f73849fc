import AlbumModel

extension SourceKind {
  /// The ratings exported from RateYourMusic.
  static let rateYourMusic = SourceKind(
    name: "rateyourmusic",
    signs: [["rymalbum", "title"], ["firstname", "lastname", "title", "releasedate"]],
    // The ID of the album at RateYourMusic.
    exceptions: ["rymalbum"],
    fields: [
      "rymalbum": SourceField("rym_album"),
      "firstnamelocalized": SourceField("first_name_localized"),
      "lastnamelocalized": SourceField("last_name_localized"),
    ],
    adjust: adjustRateYourMusic)

  /// The values of "Ownership"; `n` means not set.
  private static let ownerships = ["o": "owned", "w": "wanted", "u": "used to own"]

  @Sendable
  private static func adjustRateYourMusic(_ content: inout AlbumContent) {
    content.dropZero("rating")
    content.mapTexts(of: "ownership") { $0 == "n" ? nil : ownerships[$0] ?? $0 }
    var names: [String] = []
    for name in ["first_name_localized", "last_name_localized"] {
      if case .text(let text)? = content.fields[name] { names.append(text) }
      content.fields[name] = nil
    }
    content.fill("artist_localized", names.joined(separator: " "))
  }
}
