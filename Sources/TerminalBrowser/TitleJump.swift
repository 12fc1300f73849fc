import AlbumBrowser
import AlbumModel

/// Finds an item by its words, in short slices, so that typing can cancel it.
struct TitleJump {
  /// The time limit of a slice; a single call of a script is never cancelled.
  private static let waitLimit = Duration.milliseconds(10)

  /// The result of a slice.
  enum Answer {
    case looking
    case found(Int)
    case nothing
  }

  /// The start index; the search continues to the end and then from the other one.
  private let start: Int
  private let isBackwards: Bool
  private let wanted: String
  private let count: Int
  private var looked = 0

  init(_ text: String, from start: Int, among count: Int, isBackwards: Bool = false) {
    wanted = FoldedText.fold(text)
    self.start = count > 0 ? (start + count) % count : 0
    self.count = count
    self.isBackwards = isBackwards
  }

  /// The progress, once it takes long enough to show.
  var progress: String? {
    looked > 0 && looked < count
      ? "searched \(CountText.of(looked)) of \(CountText.of(count))" : nil
  }

  /// Searches for one slice.
  ///
  /// - Throws: the error of the data source.
  mutating func look(in scroller: HorizontalScroller) throws -> Answer {
    let began = ContinuousClock.now
    while looked < count {
      let index = (start + (isBackwards ? count - looked : looked)) % count
      looked += 1
      let words = FoldedText.fold(try scroller.words(at: index))
      // One letter is the first of a word.
      let isFound =
        wanted.utf8.count == 1 ? " \(words)".contains(" \(wanted)") : words.contains(wanted)
      if isFound { return .found(index) }
      if began.duration(to: .now) > Self.waitLimit { return .looking }
    }
    return .nothing
  }
}
