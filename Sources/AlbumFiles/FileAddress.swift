import AlbumModel

/// Addresses of files, as `file://localhost/C:/Music/A%20B/1.mp3`.
package enum FileAddress {
  private static let slash = UInt8(ascii: "/")

  /// The folder of a file, as a path; nil for other addresses.
  ///
  /// A path of Windows has its drive and slashes, `C:/Music`; one of a server begins with two
  /// slashes.
  package static func folder(of address: String) -> String? {
    guard case (var rest, true, let isLocal)? = parts(of: address) else { return nil }
    // A folder's own address ends with a slash.
    if rest.last == slash { rest.removeLast() }
    guard let end = rest.lastIndex(of: slash) else { return nil }
    var path = PercentEncoding.decoded(rest[..<end])
    if hasDrive(path[...]) { path.removeFirst() }
    let text = String(decoding: path, as: UTF8.self)
    return text.isEmpty ? "/" : isLocal ? text : "//" + text
  }

  /// The path of a file on this machine, in the system's bytes; nil for other addresses.
  package static func path(of address: String) -> [UInt8]? {
    guard case (let rest, _, true)? = parts(of: address) else { return nil }
    let path = PercentEncoding.decoded(rest)
    return path.first == slash && !path.contains(0) ? path : nil
  }

  /// The bytes after the scheme and the host; a host that is not this machine is kept.
  ///
  /// - Returns: nil for another scheme.
  private static func parts(
    of address: String
  ) -> (rest: ArraySlice<UInt8>, hasHost: Bool, isLocal: Bool)? {
    let scheme = "file:"
    guard address.prefix(scheme.count).lowercased() == scheme else { return nil }
    let rest = Array(address.utf8.dropFirst(scheme.utf8.count))[...]
    guard rest.starts(with: "//".utf8) else { return (rest, false, true) }
    let place = rest.dropFirst(2)
    let host = place.prefix { $0 != slash }
    let isLocal = host.isEmpty || host.elementsEqual("localhost".utf8)
    return (isLocal ? place.dropFirst(host.count) : place, true, isLocal)
  }

  /// The common folder of several folders; nil if they have only a root in common.
  package static func commonFolder(_ folders: [String]) -> String? {
    guard let first = folders.first else { return nil }
    guard folders.contains(where: { $0 != first }) else { return first }
    var common = first.split(separator: "/", omittingEmptySubsequences: false)
    for folder in folders where folder != first {
      let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
      common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
    }
    return common.count > 2 ? common.joined(separator: "/") : nil
  }

  /// Whether a path begins with a drive such as `/C:`.
  private static func hasDrive(_ path: ArraySlice<UInt8>) -> Bool {
    path.count > 2 && path[0] == slash && path[2] == UInt8(ascii: ":")
  }

  /// The `file://` address of an absolute path, in the form that browsers use.
  package static func of(_ path: [UInt8]) -> String {
    "file://" + PercentEncoding.encodedPath(path)
  }
}
