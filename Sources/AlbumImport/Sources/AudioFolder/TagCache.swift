import AlbumFiles

/// The cached tags of a folder's files.
///
/// The file is not trusted: all lengths are checked, and it is discarded as a whole if anything is
/// invalid.
struct TagCache {
  /// The cached data of a file.
  struct Entry {
    fileprivate let path: Range<Int>
    let state: AudioFileState
    /// The hash of the picture in it, once it was requested.
    let picture: PictureName?
    /// The range of its result in the bytes.
    let answer: Range<Int>
  }

  /// The maximum size of a cache, in bytes; larger ones are neither written nor read.
  static let longest = 512 * 1024 * 1024
  /// The beginning of the file; its number changes with the format.
  static let mark = Array("moonshelf tags 1".utf8)

  let bytes: [UInt8]
  private(set) var entries: [Entry] = []
  /// The index of the next expected entry: files are usually requested in the same order as before.
  private var next = 0
  private lazy var places = Dictionary(
    entries.indices.map { (Array(bytes[entries[$0].path]), $0) }, uniquingKeysWith: { $1 })

  /// Creates an empty cache.
  init() {
    bytes = []
  }

  /// Parses a file's bytes; nil if they are not a cache of the folder.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - root: the folder.
  init?(_ bytes: [UInt8], of root: [UInt8]) {
    self.bytes = bytes
    let head = Self.mark.count + 8
    guard bytes.starts(with: Self.mark), bytes.count > head else { return nil }
    let entries = bytes.withUnsafeBytes { bytes -> [Entry]? in
      var cursor = ByteCursor(bytes)
      guard cursor.range(Self.mark.count) != nil, let sum = cursor.number(UInt64.self),
        sum == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[head...])),
        let length = cursor.number(UInt32.self), let name = cursor.range(length),
        bytes[name].elementsEqual(root)
      else { return nil }
      return Self.entries(&cursor, bytes)
    }
    guard let entries else { return nil }
    self.entries = entries
  }

  private static func entries(
    _ cursor: inout ByteCursor, _ bytes: UnsafeRawBufferPointer
  ) -> [Entry]? {
    var entries: [Entry] = []
    while !cursor.isAtEnd {
      guard let length = cursor.number(UInt32.self), let path = cursor.range(length),
        let size = cursor.number(Int64.self), let modified = cursor.number(Int64.self),
        let inode = cursor.number(UInt64.self), let pictureLength = cursor.number(UInt8.self),
        let picture = cursor.range(pictureLength), let answerLength = cursor.number(UInt32.self),
        let answer = cursor.range(answerLength)
      else { return nil }
      entries.append(
        Entry(
          path: path, state: AudioFileState(size: size, modified: modified, inode: inode),
          picture: PictureName(bytes[picture]), answer: answer))
    }
    return entries
  }

  /// The entry of a file that has not changed since; nil if there is none.
  mutating func entry(of path: [UInt8], _ state: AudioFileState) -> Entry? {
    guard !entries.isEmpty else { return nil }
    if next < entries.count, bytes[entries[next].path].elementsEqual(path) {
      next += 1
    } else if let place = places[path] {
      next = place + 1
    } else {
      return nil
    }
    let entry = entries[next - 1]
    return entry.state == state ? entry : nil
  }
}
