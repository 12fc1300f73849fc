import AlbumFiles
import AlbumModel

extension LibraryAPI {
  /// The damaged pictures of the cover folder: of another size than recorded, or of another content
  /// than their names say.
  ///
  /// - Complexity: reads all pictures, a megabyte at a time.
  func coverProblems() throws -> [String] {
    guard let folder = openCoverDesk()?.folder else { return [] }
    var sizes: [PictureName: Int] = [:]
    for case .stored(let picture) in try CoverTable(database: database).states().values {
      sizes[picture.name] = picture.byteCount
    }
    var problems: [String] = []
    folder.forEachFile { file in
      guard case .picture(let name) = file.kind else { return }
      let size = sizes[name] ?? max(file.byteCount, 1)
      guard file.byteCount == size else {
        problems.append(
          "the picture \(name.text) is damaged: it has \(CountText.of(file.byteCount, "byte")) and had \(size); "
            + "fetch it again with moonshelf covers fetch")
        return
      }
      do throws(SystemError) {
        guard try WholeFile.hash(file.path).description != name.sha256 else { return }
      } catch {
        problems.append("the picture \(name.text) cannot be read: \(error.message)")
        return
      }
      problems.append(
        "the picture \(name.text) is damaged: its content does not match its name; remove "
          + "\(String(decoding: file.path, as: UTF8.self)), then run moonshelf covers fetch")
    }
    return Array(problems.sorted().prefix(20))
  }
}
