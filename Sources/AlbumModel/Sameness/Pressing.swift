/// What tells two pressings of one album apart: the catalog number and the medium.
///
/// Collectors have the LP and the CD, and list both.
public struct Pressing: Sendable {
  /// The letters and digits of the catalog number; nil if it has none.
  private let number: [UInt8]?
  /// The place of the medium in ``media``; nil if the format names none.
  private let medium: Int?

  /// The words for each medium.
  private static let media = [
    ["lp", "lps", "vinyl", "12", "10", "7", "shellac"], ["cd", "cds", "cdr", "sacd", "hdcd"],
    ["cassette", "cassettes", "tape", "mc", "k7"], ["dvd"], ["bluray", "blu"], ["minidisc", "md"],
    ["file", "digital", "download", "mp3", "flac", "aac", "alac", "wav"],
  ]

  /// The pressing of an album.
  ///
  /// - Complexity: O(n) in the length of its catalog number and format.
  public init(_ album: AlbumContent) {
    let number = album.fields["catalog_number"].map { Self.words(of: $0).flatMap(\.self) }
    self.number = number?.isEmpty == true ? nil : number
    medium = album.fields["format"].flatMap { format in
      Self.words(of: format).lazy.compactMap(Self.medium).first
    }
  }

  /// Whether both are known, and differ.
  public func differs(from other: Pressing) -> Bool { difference(from: other) > 0 }

  /// Whether both are known to be things that stand on a shelf, and of other kinds: an LP and a CD.
  public func isOtherObject(than other: Pressing) -> Bool {
    guard let medium, let another = other.medium else { return false }
    let file = Self.media.count - 1
    return medium != another && medium != file && another != file
  }

  /// How much both differ, as far as they are known: 0 to 3, and rather in the number than the medium.
  public func difference(from other: Pressing) -> Int {
    func differ<Value: Equatable>(_ one: Value?, _ two: Value?) -> Bool {
      one != nil && two != nil && one != two
    }
    return (differ(number, other.number) ? 1 : 0) + (differ(medium, other.medium) ? 2 : 0)
  }

  /// The medium that a word names, also with a count: `2xlp`.
  private static func medium(_ word: [UInt8]) -> Int? {
    let counted = word.drop { $0.isFoldedDigit }
    let plain = counted.first == UInt8(ascii: "x") ? counted.dropFirst() : counted
    return media.firstIndex { names in
      names.contains { word.elementsEqual($0.utf8) || plain.elementsEqual($0.utf8) }
    }
  }

  private static func words(of value: FieldValue) -> [[UInt8]] {
    FoldedText.fold(value.description).utf8
      .split { !($0.isFoldedLetter || $0.isFoldedDigit || $0 >= 0x80) }.map(Array.init)
  }
}
