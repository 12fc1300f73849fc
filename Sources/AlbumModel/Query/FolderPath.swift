/// A folder as a query names it: the names of the folders on the way to it.
struct FolderPath {
  private let names: [[UInt8]]
  /// Whether the names begin at the root; otherwise they can begin in any folder.
  private let isAbsolute: Bool

  /// Reads a path, or the `file:` address of one; `.`, `..` and repeated slashes are resolved.
  init(_ text: some Collection<UInt8>) {
    let scheme = "file://"
    var path = Array(text)
    if path.starts(with: scheme.utf8) {
      path = PercentEncoding.decoded(path.dropFirst(scheme.utf8.count))
    }
    let slash = UInt8(ascii: "/")
    isAbsolute = path.first == slash
    var names: [[UInt8]] = []
    for name in path.split(separator: slash) where !name.elementsEqual(".".utf8) {
      if name.elementsEqual("..".utf8) { _ = names.popLast() } else { names.append(Array(name)) }
    }
    self.names = names
  }

  /// Whether a path is this folder, or in it.
  ///
  /// - Complexity: O(n) in the length of the path, for a path without repeated names.
  func contains(_ path: FolderPath) -> Bool {
    if isAbsolute { return path.isAbsolute && path.names.starts(with: names) }
    return path.names.indices.contains { path.names[$0...].starts(with: names) }
  }
}
