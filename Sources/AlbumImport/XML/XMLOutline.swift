/// One record of an XML text.
struct XMLRecord {
  let line: Int
  let object: JSONObject
}

/// Finds out, from the beginning of a text, what its records are.
protocol XMLOutline: XMLReceiver {
  /// What collects the records; nil where there are none.
  ///
  /// - Parameter longestRecord: how much a record may weigh.
  /// - Returns: the collector, to be told of the whole text again.
  func collector(longestRecord: Int) -> (any XMLRecordCollector)?
}

/// Collects records as they are read.
protocol XMLRecordCollector: XMLReceiver {
  /// What has been found since the last time.
  func takeRecords() -> [XMLRecord]
}
