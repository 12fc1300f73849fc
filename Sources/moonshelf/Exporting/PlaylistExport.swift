import AlbumLibrary
import AlbumModel
import AlbumPresentation

/// Writes albums as a playlist.
enum PlaylistExport {
  /// Writes the albums that match a query.
  static func write(
    _ query: AlbumQuery, of library: LibraryAPI, to sink: any OutputSink
  ) throws -> Int {
    var output: [UInt8] = []
    var count = 0
    PlaylistText.begin(to: &output)
    try library.forEach(query) { album in
      count += 1
      PlaylistText.append(album.content, to: &output)
      if output.count >= 64 * 1024 {
        try sink.write(output.span.bytes)
        output.removeAll(keepingCapacity: true)
      }
      return true
    }
    try sink.write(output.span.bytes)
    return count
  }
}
