extension SourceKind {
  /// A collection at Bandcamp.
  static let bandcamp = SourceKind(
    name: "bandcamp", signs: [["bandname", "itemtitle"]], marks: ["\"band_name\""])
}
