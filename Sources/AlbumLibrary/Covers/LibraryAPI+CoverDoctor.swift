import AlbumFiles

extension LibraryAPI {
  /// How many bytes of pictures are read at most; of the others only the sizes are looked at.
  private static let examinedBytes = 64 << 20

  /// Pictures of the cover folder that are not what they were when they were stored: of another size
  /// than the library noted, or, as far as they were read, of another content than their names say.
  func coverProblems() throws -> [String] {
    guard let folder = openCoverDesk()?.folder else { return [] }
    var sizes: [PictureName: Int] = [:]
    for case .stored(let picture) in try CoverTable(database: database).states().values {
      sizes[picture.name] = picture.byteCount
    }
    var problems: [String] = []
    var rest = Self.examinedBytes
    folder.forEachFile { file in
      guard case .picture(let name) = file.kind else { return }
      let size = sizes[name] ?? max(file.byteCount, 1)
      guard file.byteCount == size else {
        problems.append(
          "the picture \(name.text) is damaged: it has \(file.byteCount) bytes and had \(size); "
            + "moonshelf covers fetch gets it again, if its address has it")
        return
      }
      rest -= size
      guard rest >= 0, let bytes = WholeFile.bytes(file.path, atMost: size),
        bytes.withUnsafeBytes({ PictureName(ofPicture: $0) }) != name
      else { return }
      problems.append(
        "the picture \(name.text) is damaged: its content is not what its name says; remove "
          + "\(String(decoding: file.path, as: UTF8.self)), then run moonshelf covers fetch")
    }
    return Array(problems.sorted().prefix(20))
  }
}
