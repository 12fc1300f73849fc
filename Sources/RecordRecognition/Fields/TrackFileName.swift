import AlbumModel
import RecordReading

/// The number and the title in the name of a file: `03 - Title.mp3`.
struct TrackFileName {
  var number: String?
  let title: String?

  init(_ path: String) {
    let isAddress = path.contains("://")
    let last = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
    var name = String(last)
    if isAddress { name = String(decoding: PercentEncoding.decoded(name.utf8), as: UTF8.self) }
    if let point = name.lastIndex(of: "."), point > name.startIndex {
      name = String(name[..<point])
    }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(digits.count).drop { " ._-)".contains($0) }
    let isNumbered =
      (1...3).contains(digits.count) && !rest.isEmpty && digits.count + rest.count < name.count
    number = isNumbered ? String(digits) : nil
    // A number alone is no title.
    title = rest.isEmpty ? nil : TrimmedText.text(isNumbered ? String(rest) : name)
  }
}
