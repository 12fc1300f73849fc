/// `Apple Music Library Tracks.json`, from Apple's export of one's data: its tracks, put together to
/// albums.
struct ApplePrivacyFormat: TextFormat {
  private var format: GroupedFormat

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard JSONFormat.recognizes(opening, options: options) else { return false }
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    guard RejectsHeading(readingFrom: opening.block.bytes) == nil else { return false }
    return text.contains("\"Track Identifier\"") && text.contains("\"Track Play Count\"")
  }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    format = GroupedFormat(
      JSONTracks(try JSONFormat(feed, of: file, options: options)), .applePrivacy,
      of: .applePrivacy, options: options)
  }

  var sourceName: String { format.sourceName }
  var rejectsHeading: [UInt8] { format.rejectsHeading }
  var bytesRead: Int { format.bytesRead }
  var items: ItemCount? { format.items }

  mutating func nextBatch() throws(ImportError) -> RecordBatch? {
    try format.nextBatch()
  }
}
