/// Addresses of files, as `file://localhost/C:/Music/A%20B/1.mp3`.
package enum FileAddress {
  /// The folder of a file, as a path; nil for other addresses.
  ///
  /// A path of Windows has its drive and slashes, `C:/Music`; one of a server begins with two
  /// slashes.
  package static func folder(of address: String) -> String? {
    let scheme = "file://"
    guard address.utf8.count > scheme.utf8.count, address.lowercased().hasPrefix(scheme) else {
      return nil
    }
    var rest = Array(address.utf8.dropFirst(scheme.utf8.count))[...]
    let slash = UInt8(ascii: "/")
    let host = rest.prefix { $0 != slash }
    let isLocal = host.isEmpty || host.elementsEqual("localhost".utf8)
    if isLocal { rest = rest.dropFirst(host.count) }
    // A folder's own address ends with a slash.
    if rest.last == slash { rest.removeLast() }
    guard let end = rest.lastIndex(of: slash) else { return nil }
    var path = decoded(rest[..<end])
    if hasDrive(path[...]) { path.removeFirst() }
    let text = String(decoding: path, as: UTF8.self)
    return text.isEmpty ? "/" : isLocal ? text : "//" + text
  }

  /// The path of a file on this machine, in the system's bytes; nil for other addresses.
  package static func path(of address: String) -> [UInt8]? {
    let scheme = "file:"
    guard address.utf8.count > scheme.utf8.count,
      address.prefix(scheme.count).lowercased() == scheme
    else { return nil }
    var rest = Array(address.utf8.dropFirst(scheme.utf8.count))[...]
    let slash = UInt8(ascii: "/")
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != slash }
      guard host.isEmpty || host.elementsEqual("localhost".utf8) else { return nil }
      rest = rest.dropFirst(host.count)
    }
    let path = decoded(rest)
    return path.first == slash && !path.contains(0) ? path : nil
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
    path.count > 2 && path[0] == UInt8(ascii: "/") && path[2] == UInt8(ascii: ":")
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let high = digit(text[index + 1]), let low = digit(text[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 15
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      byte & 15 + 9
    default: nil
    }
  }

  /// The `file://` address of an absolute path, in the form that browsers use.
  package static func of(_ path: [UInt8]) -> String {
    var address = Array("file://".utf8)
    for byte in path {
      if isPlain(byte) {
        address.append(byte)
      } else {
        address += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
    return String(decoding: address, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "/-._~".utf8.contains(byte)
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
