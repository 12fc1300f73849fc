import AlbumModel

extension SourceKind {
  /// The ratings that RateYourMusic exports.
  static let rateYourMusic = SourceKind(
    name: "rateyourmusic",
    signs: [["rymalbum", "title"], ["firstname", "lastname", "title", "releasedate"]],
    // The number of the album there.
    exceptions: ["rymalbum": nil],
    fields: [
      "rymalbum": SourceField("rym_album"),
      "firstnamelocalized": SourceField("first_name_localized"),
      "lastnamelocalized": SourceField("last_name_localized"),
    ],
    adjust: adjustRateYourMusic)

  /// What the letters under "Ownership" stand for; `n` says that the user did not say.
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
