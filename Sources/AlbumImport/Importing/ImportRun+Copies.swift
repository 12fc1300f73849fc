import AlbumModel
import RecordRecognition

extension ImportRun {
  /// The albums of earlier rows of the list that are identical to a record, which is another copy.
  func copies(of record: ImportRecord) -> Set<AlbumID> {
    plan.keepsCopies ? copies[hash(of: record)] ?? [] : []
  }

  /// Notes the album of a record.
  mutating func noteCopy(of record: ImportRecord, _ album: AlbumID?) {
    guard plan.keepsCopies, let album else { return }
    copies[hash(of: record), default: []].insert(album)
  }

  private func hash(of record: ImportRecord) -> Int {
    [Array((report.part ?? "").utf8), record.raw].hashValue
  }
}
