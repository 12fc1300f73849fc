/// The common file names of covers next to music files.
package enum CoverFileNames {
  /// The best first.
  private static let names = ["cover", "front", "folder", "album", "albumart", "albumartsmall"]

  private static let endings: Set<String> = ["jpg", "jpeg", "png", "webp", "gif", "bmp"]

  /// The rank of a file name as a cover's picture, 0 the best; nil if it is not one.
  package static func rank(_ name: [UInt8]) -> Int? {
    guard let (stem, ending) = FileName.split(name), endings.contains(ending) else { return nil }
    return names.firstIndex(of: stem)
  }

  /// The path of the best one in a folder; nil if there is none.
  package static func picture(in folder: [UInt8]) -> [UInt8]? {
    let pictures = FolderEntries(folder)?.compactMap { entry in
      rank(entry.name).map { (rank: $0, name: entry.name) }
    }
    let best = pictures?.min {
      $0.rank != $1.rank ? $0.rank < $1.rank : $0.name.lexicographicallyPrecedes($1.name)
    }
    return best.map { folder + [UInt8(ascii: "/")] + $0.name }
  }
}
