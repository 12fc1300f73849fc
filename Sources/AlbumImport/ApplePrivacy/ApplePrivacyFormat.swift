/// `Apple Music Library Tracks.json`, from Apple's export of one's data: its tracks, put together to
/// albums.
enum ApplePrivacyFormat: TextFormat {
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard JSONRecords.recognizes(opening, options: options) else { return false }
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    guard RejectsHeading(readingFrom: opening.block.bytes) == nil else { return false }
    return text.contains("\"Track Identifier\"") && text.contains("\"Track Play Count\"")
  }

  static func open(
    _ feed: BlockFeed, of file: InputFile, options: ImportOptions
  ) throws(ImportError) -> any RecordFormat {
    GroupedReader(
      JSONRecords(feed, of: file, options: options), of: .applePrivacy,
      entry: TrackNames.applePrivacy.entry(of:))
  }
}
