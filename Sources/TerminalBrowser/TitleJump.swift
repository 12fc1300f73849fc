import AlbumBrowser
import AlbumModel

/// Finds an item by its title, in short slices, so that typing can cancel it.
struct TitleJump {
  /// The time limit of a slice; a single call of a script is never cancelled.
  private static let waitLimit = Duration.milliseconds(10)

  /// The result of a slice.
  enum Answer {
    case looking
    case found(Int)
    case nothing
  }

  /// The start index; the search continues to the end and then from the first item.
  private let start: Int
  private let wanted: String
  private let count: Int
  private var looked = 0

  init(_ text: String, from start: Int, among count: Int) {
    wanted = FoldedText.fold(text)
    self.start = count > 0 ? start % count : 0
    self.count = count
  }

  /// The progress, once it takes long enough to show.
  var progress: String? {
    looked > 0 && looked < count
      ? "searched \(CountText.of(looked)) of \(CountText.of(count))" : nil
  }

  /// Searches for one slice.
  ///
  /// - Throws: the error of the data source.
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
