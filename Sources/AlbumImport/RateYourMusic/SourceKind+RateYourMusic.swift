extension SourceKind {
  /// The ratings that RateYourMusic exports.
  static let rateYourMusic = SourceKind(
    name: "rateyourmusic",
    signs: [["rymalbum", "title"], ["firstname", "lastname", "title", "releasedate"]],
    // The number of the album there.
    exceptions: ["rymalbum": nil])
}
