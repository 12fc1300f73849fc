import AlbumFiles

/// What the files of a folder said when they were read last, as a file keeps it.
///
/// Nothing in such a file is believed: it is taken apart with a look at every length, and thrown
/// away as a whole where anything is odd.
struct TagCache {
  /// What is remembered of a file.
  struct Entry {
    fileprivate let path: Range<Int>
    let state: AudioFileState
    /// The hash of the picture in it, once somebody wanted that.
    let picture: PictureName?
    /// Where its answer is among the bytes.
    let answer: Range<Int>
  }

  /// A file of more is not kept, nor read.
  static let longest = 512 * 1024 * 1024
  /// Stands at the beginning; the number changes with the form.
  static let mark = Array("moonshelf tags 1".utf8)

  let bytes: [UInt8]
  private(set) var entries: [Entry] = []
  /// The place of the entry that is expected next: files are mostly asked for in their old order.
  private var next = 0
  private lazy var places = Dictionary(
    entries.indices.map { (Array(bytes[entries[$0].path]), $0) }, uniquingKeysWith: { $1 })

  /// Nothing is known.
  init() {
    bytes = []
  }

  /// Takes the bytes of a file apart; nil where they are not what was written for that folder.
  ///
  /// - Parameters:
  ///   - bytes: all of them.
  ///   - root: the folder that it should be about.
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

  /// What is known of a file that has not changed since; nil where nothing is.
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
