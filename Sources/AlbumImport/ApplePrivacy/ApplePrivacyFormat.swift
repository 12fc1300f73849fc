/// `Apple Music Library Tracks.json`, from Apple's export of one's data: its tracks, put together to
/// albums.
struct ApplePrivacyFormat: GroupedTextFormat {
  var grouped: GroupedFormat

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard JSONRecords.recognizes(opening, options: options) else { return false }
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    guard RejectsHeading(readingFrom: opening.block.bytes) == nil else { return false }
    return text.contains("\"Track Identifier\"") && text.contains("\"Track Play Count\"")
  }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    grouped = GroupedFormat(
      JSONTracks(try JSONRecords(feed, of: file, options: options)), .applePrivacy,
      of: .applePrivacy, options: options)
  }
}
