#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder in which pictures out of audio files are kept, each under the hash of what is in it,
/// so that each is kept once.
struct CoverFolder {
  private let path: [UInt8]

  /// - Parameter path: the folder; it need not be there yet.
  init(_ path: String) {
    var full = path
    // Addresses of files are of no use where they depend on a working directory.
    if !path.hasPrefix("/"), let here = getcwd(nil, 0) {
      full = String(cString: here) + "/" + path
      free(here)
    }
    self.path = Array(full.utf8)
  }

  /// Whether a picture is kept there.
  func has(_ name: PictureName) -> Bool {
    file(name).withCString { access($0, R_OK) } == 0
  }

  /// The address of a picture.
  func address(of name: PictureName) -> String { FileAddress.of(file(name)) }

  /// Keeps a picture.
  ///
  /// - Returns: what it is called; nil where the bytes are no picture.
  /// - Throws: what the system said.
  func keep(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> PictureName? {
    guard let name = PictureName(ofPicture: bytes) else { return nil }
    guard !has(name) else { return name }
    try WholeFile.makeFolder(path)
    try WholeFile.replace(file(name), with: Array(bytes))
    return name
  }

  private func file(_ name: PictureName) -> [UInt8] { path + Array("/\(name.text)".utf8) }
}
