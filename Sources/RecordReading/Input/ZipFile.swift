import AlbumFiles
import CMinizip

/// A file with other files, compressed: a zip file, or a workbook or book in one.
///
/// One member is read at a time; opening another one ends the one before.
package final class ZipFile {
  /// One file in it.
  package struct Member {
    /// Its path, as written.
    package let name: String
    /// Whether a password is needed to read it.
    let isEncrypted: Bool
    fileprivate let isReadable: Bool
    fileprivate let place: unz64_file_pos
  }

  /// The maximum number of members, as the directory is held in memory.
  private static let mostMembers = 20_000
  /// The maximum length of a member's path, in bytes.
  private static let maximumName = 4096
  /// The bit of a member's flags for encryption.
  private static let encryptedFlag: UInt = 1

  /// Its name in messages.
  package let name: String
  /// The files in it, without folders, the first of each name, in the order of its directory.
  package private(set) var members: [Member] = []
  /// What has been decompressed of all members.
  fileprivate var limit: UnpackLimit

  /// Keeps its path.
  private let file: InputFile
  private let handle: unzFile
  /// The member that is being read.
  fileprivate weak var current: ZipMemberBytes?

  /// Whether a file with this beginning is a zip file that is not empty.
  package static func recognizes(_ opening: [UInt8]) -> Bool {
    opening.starts(with: [0x50, 0x4B, 3, 4])
  }

  /// Opens a file and reads its directory.
  ///
  /// - Parameter file: the file; a pipe is read to its end.
  /// - Throws: ``ImportError`` if it is damaged or not stored as a file.
  package init(_ file: InputFile) throws(ImportError) {
    (self.file, name) = (file, file.name)
    let path = try file.path()
    limit = UnpackLimit(packed: FileStatus(path).map { Int($0.size) } ?? 0)
    guard let handle = unzOpen64(path) else {
      throw ImportError(
        .broken, file.name, "is a truncated or damaged zip file",
        advice: "download or save it again")
    }
    self.handle = handle
    try readDirectory()
  }

  deinit { unzClose(handle) }

  /// The number of bytes that have been read from the file.
  package private(set) var bytesRead = 0

  /// The member with a path, in any case.
  package func member(named name: String) -> Member? {
    members.first { $0.name == name }
      ?? members.first { $0.name.lowercased() == name.lowercased() }
  }

  /// A member as a file.
  ///
  /// - Parameters:
  ///   - member: the member.
  ///   - name: its name in messages.
  /// - Returns: the file.
  /// - Throws: ``ImportError`` if it is encrypted, or compressed in an unknown way.
  package func open(_ member: Member, name: String) throws(ImportError) -> InputFile {
    guard !member.isEncrypted else {
      throw ImportError(
        .noRecords, name, "is encrypted", advice: "save or unpack it without a password")
    }
    guard member.isReadable else {
      throw ImportError(
        .noRecords, name, "is compressed in an unusual way", advice: "unpack it first")
    }
    return try InputFile(part: ZipMemberBytes(member, of: self, name: name), name: name)
  }

  // MARK: - The directory

  private func readDirectory() throws(ImportError) {
    var names: Set<String> = []
    var code = unzGoToFirstFile(handle)
    var count = 0
    while code == UNZ_OK {
      count += 1
      guard count <= Self.mostMembers else {
        throw ImportError(
          .tooLong, name, "has more than \(Self.mostMembers) files", advice: "unpack it first")
      }
      if let member = currentMember(), !member.name.hasSuffix("/"),
        names.insert(member.name).inserted
      {
        members.append(member)
      }
      code = unzGoToNextFile(handle)
    }
    guard code == UNZ_END_OF_LIST_OF_FILE else { throw damaged(name) }
  }

  private func currentMember() -> Member? {
    var info = unz_file_info64()
    var place = unz64_file_pos()
    var letters = [CChar](repeating: 0, count: Self.maximumName + 1)
    guard
      unzGetCurrentFileInfo64(handle, &info, &letters, UInt(Self.maximumName), nil, 0, nil, 0)
        == UNZ_OK, unzGetFilePos64(handle, &place) == UNZ_OK
    else { return nil }
    let path = letters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return Member(
      // Old programs of Windows write backslashes.
      name: String(decoding: path, as: UTF8.self).replacing("\\", with: "/"),
      isEncrypted: info.flag & Self.encryptedFlag != 0,
      isReadable: info.compression_method == 0 || info.compression_method == 8, place: place)
  }

  // MARK: - Reading a member

  fileprivate func begin(_ member: ZipMemberBytes) throws(ImportError) {
    unzCloseCurrentFile(handle)
    current = member
    var place = member.member.place
    guard unzGoToFilePos64(handle, &place) == UNZ_OK, unzOpenCurrentFile(handle) == UNZ_OK else {
      throw damaged(member.name)
    }
  }

  fileprivate func read(
    _ name: String, into space: UnsafeMutableBufferPointer<UInt8>
  ) throws(ImportError) -> Int {
    let count = unzReadCurrentFile(handle, space.baseAddress, UInt32(clamping: space.count))
    guard count >= 0 else { throw damaged(name) }
    bytesRead = max(bytesRead, Int(clamping: unzGetCurrentFileZStreamPos64(handle)))
    // Closing compares the checksum.
    if count == 0, unzCloseCurrentFile(handle) != UNZ_OK { throw damaged(name) }
    limit.unpacked += Int(count)
    try limit.check(self.name, "zip")
    return Int(count)
  }

  private func damaged(_ name: String) -> ImportError {
    ImportError(
      .broken, name, "the compressed data is damaged", advice: "download or save it again")
  }
}

/// The decompressed bytes of a member.
private final class ZipMemberBytes: ByteSource {
  let member: ZipFile.Member
  let name: String
  private let zip: ZipFile
  private var isAtEnd = false
  /// The number of bytes that have been read.
  private var count = 0

  init(_ member: ZipFile.Member, of zip: ZipFile, name: String) {
    (self.member, self.zip, self.name) = (member, zip, name)
  }

  func read(into space: UnsafeMutableBufferPointer<UInt8>) throws(ImportError) -> Int {
    guard !isAtEnd else { return 0 }
    if zip.current !== self {
      // A member cannot be continued after another one.
      guard count == 0 else { throw ImportError(.unreadable, name, "is no longer open") }
      try zip.begin(self)
    }
    let read = try zip.read(name, into: space)
    count += read
    isAtEnd = read == 0
    return read
  }

  func rewind() {
    // Reading it again is no expansion.
    zip.limit.unpacked -= count
    (count, isAtEnd) = (0, false)
    if zip.current === self { zip.current = nil }
  }
}
