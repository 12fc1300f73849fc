import AlbumModel
import RecordRecognition

/// Identical rows of a list, which are copies of an album if the user says so.
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
    var hasher = Hasher()
    hasher.combine(report.part)
    hasher.combine(record.raw)
    return hasher.finalize()
  }
}
