/// JSON: a list of records, one record a line, or such lists inside an object.
struct JSONFormat: RecordFormat {
  let sourceName = "json"
  let rejectsHeading: [UInt8] = []
  var bytesRead: Int { 0 }
  static func recognizes(_ opening: BlockFeed, options: ImportOptions) -> Bool { false }
  init(_ feed: BlockFeed, of file: InputFile, options: ImportOptions) throws(ImportError) {}
  mutating func nextBatch() throws(ImportError) -> RecordBatch? { nil }
}
