import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// Writes a library as an archive.
enum ArchiveExport {
  /// Writes the whole library.
  ///
  /// - Returns: the number of albums on the shelf.
  static func write(_ library: LibraryAPI, to sink: any OutputSink) throws -> Int {
    var text = ArchiveText()
    var output: [UInt8] = []
    var count = 0
    try library.archive { part in
      text.append(part, to: &output)
      if case .album(let archived) = part, !archived.isRemoved { count += 1 }
      guard output.count >= 64 * 1024 else { return }
      try sink.write(output.span.bytes)
      output.removeAll(keepingCapacity: true)
    }
    text.end(to: &output)
    try sink.write(output.span.bytes)
    return count
  }
}
