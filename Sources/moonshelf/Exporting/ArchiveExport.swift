import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// Writes a library as an archive.
enum ArchiveExport {
  /// Writes the whole library.
  ///
  /// - Returns: the number of albums on the shelf.
  static func write(_ library: LibraryAPI, to sink: any OutputSink) throws -> Int {
    var output: [UInt8] = []
    var isFirst = true
    var count = 0
    ArchiveText.begin(try library.archivedSnapshots(), time: library.now, to: &output)
    try library.forEachArchived { archived in
      ArchiveText.append(archived, isFirst: isFirst, to: &output)
      isFirst = false
      if !archived.isRemoved { count += 1 }
      guard output.count >= 64 * 1024 else { return }
      try sink.write(output.span.bytes)
      output.removeAll(keepingCapacity: true)
    }
    ArchiveText.end(to: &output)
    try sink.write(output.span.bytes)
    return count
  }
}
