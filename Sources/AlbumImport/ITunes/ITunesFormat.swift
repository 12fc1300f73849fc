/// `Library.xml` of iTunes and Apple Music: its tracks, put together to albums.
struct ITunesFormat: GroupedTextFormat {
  var grouped: GroupedFormat

  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool {
    guard XMLRecords.recognizes(opening, options: options) else { return false }
    let text = String(decoding: opening.block.bytes.prefix(16 * 1024), as: UTF8.self)
    guard text.contains("<plist") || text.contains("<dict>") else { return false }
    return ["Library Persistent ID", "Music Folder", "Track ID"].contains {
      text.contains("<key>\($0)</key>")
    }
  }

  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {
    grouped = GroupedFormat(
      ITunesTracks(feed, of: file), .iTunes, of: .iTunes, options: options)
  }
}
