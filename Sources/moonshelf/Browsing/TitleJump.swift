import AlbumBrowser
import AlbumModel

/// Looks for an item by its title, a stretch at a time, so that somebody who types can break it off.
struct TitleJump {
  /// How long a stretch may take; one call of a script's is never broken off.
  private static let waitLimit = Duration.milliseconds(10)

  /// What came of a stretch.
  enum Answer {
    case looking
    case found(Int)
    case nothing
  }

  /// Where it began; it goes on to the end and then from the first.
  private let start: Int
  private let wanted: String
  private let count: Int
  private var looked = 0

  init(_ text: String, from start: Int, among count: Int) {
    wanted = FoldedText.fold(text)
    self.start = count > 0 ? start % count : 0
    self.count = count
  }

  /// How far it is, once that is of interest.
  var progress: String? {
    looked > 0 && looked < count
      ? "searched \(CountText.of(looked)) of \(CountText.of(count))" : nil
  }

  /// Looks at one stretch.
  ///
  /// - Throws: what the data source throws.
  mutating func look(in presentation: ScrollerPresentation) throws -> Answer {
    let began = ContinuousClock.now
    while looked < count {
      let index = (start + looked) % count
      looked += 1
      let title = try presentation.title(at: index)
      if FoldedText.fold(title).contains(wanted) { return .found(index) }
      if began.duration(to: .now) > Self.waitLimit { return .looking }
    }
    return .nothing
  }
}
