#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What people call the picture of a cover that lies beside the music.
package enum CoverNames {
  /// The best first.
  private static let names = ["cover", "front", "folder", "album", "albumart", "albumartsmall"]

  private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "bmp"]

  /// How good a cover's picture a file of that name promises, 0 the best; nil for none.
  package static func rank(_ name: [UInt8]) -> Int? {
    guard let (stem, ending) = FileName.split(name), endings.contains(ending) else { return nil }
    return names.firstIndex(of: stem)
  }

  /// The path of the best one in a folder; nil where there is none.
  package static func picture(in folder: [UInt8]) -> [UInt8]? {
    guard let stream = folder.withCString(opendir) else { return nil }
    defer { closedir(stream) }
    var best: (rank: Int, name: [UInt8])?
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard let rank = rank(name) else { continue }
      if let known = best,
        known.rank < rank
          || known.rank == rank && known.name.lexicographicallyPrecedes(name)
      {
        continue
      }
      best = (rank, name)
    }
    return best.map { folder + [UInt8(ascii: "/")] + $0.name }
  }
}
