/// The end of a title that names an edition: "(Remastered 2009)", " - EP", ": Deluxe Edition".
enum EditionSuffix {
  /// A title without all such ends; one that consists only of them is unchanged.
  ///
  /// - Complexity: O(n); nothing is looked up for titles without a bracket, dash or colon.
  static func dropped(from title: FoldedSlice) -> FoldedSlice {
    var title = title
    while let rest = bracketDropped(from: title) ?? tailDropped(from: title) { title = rest }
    return title
  }

  private static func bracketDropped(from title: FoldedSlice) -> FoldedSlice? {
    let open: UInt8
    switch title.last {
    case UInt8(ascii: ")"): open = UInt8(ascii: "(")
    case UInt8(ascii: "]"): open = UInt8(ascii: "[")
    default: return nil
    }
    guard let close = title.last, let place = opening(open, close, in: title) else { return nil }
    return rest(title[..<place], without: title[(place + 1)...].dropLast())
  }

  private static func opening(_ open: UInt8, _ close: UInt8, in title: FoldedSlice) -> Int? {
    var depth = 0
    for index in title.indices.reversed() {
      if title[index] == close { depth += 1 }
      if title[index] == open { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Removes the part after the last " - " or ": ".
  private static func tailDropped(from title: FoldedSlice) -> FoldedSlice? {
    // Real names of editions are shorter.
    let lowest = max(title.startIndex, title.endIndex - EditionWords.longest - 2)
    var next = title.endIndex - 2
    while next >= lowest {
      let index = next
      next -= 1
      guard title[index + 1] == 0x20 else { continue }
      let isDash =
        title[index] == UInt8(ascii: "-") && index > title.startIndex && title[index - 1] == 0x20
      guard isDash || title[index] == UInt8(ascii: ":") else { continue }
      return rest(title[..<index], without: title[(index + 1)...])
    }
    return nil
  }

  private static func rest(_ rest: FoldedSlice, without suffix: FoldedSlice) -> FoldedSlice? {
    guard EditionWords.isEdition(suffix) else { return nil }
    let rest = rest.trimmedOfSpace
    return rest.hasInk ? rest : nil
  }
}

/// The words that name editions, in the languages of known collections.
///
/// A text names an edition when one of its words alone says so and all others accompany it: "40th
/// Anniversary Super Deluxe" does, "Live at Leeds" does not, nor does "Blue Album".
enum EditionWords {
  /// The maximum length of such a text in bytes.
  static let longest = 120

  /// Words that are sufficient alone; so are those that begin with "remaster".
  private static let telling = words(
    """
    deluxe expanded edition editions anniversary bonus reissue reissued explicit ep single
    ausgabe auflage neuauflage sonderausgabe sonderedition jubiläum jubiläumsausgabe
    jubiläumsedition réédition anniversaire edición reedición aniversario edizione ristampa
    anniversario edição relançamento uitgave heruitgave utgåva utgave udgave wydanie reedycja
    издание переиздание ремастер rimasterizzato rimasterizzata デラックス エディション リマスター
    リマスター盤 限定盤 初回盤 初回限定盤 初回生産限定盤 完全生産限定盤 期間生産限定盤 通常盤
    """)

  /// Words that may accompany them.
  private static let accompanying = words(
    """
    super special limited collectors collector legacy platinum gold silver diamond ultimate
    complete definitive standard new enhanced exclusive tour digital digitally original import
    international japan japanese us usa uk european version track tracks disc discs disk cd cds
    lp dvd vinyl ep mix mono stereo audio hd master mastered itunes store year years box set
    book booklet content material extra extras the a of with and plus for
    limitierte erweiterte digitale mit und jahre titel limitée spéciale luxe de du avec et ans
    especial limitada lujo con y años versión pistas speciale limitata lusso e anni versione
    versão beperkte speciale юбилейное специальное делюкс ボーナストラック 紙ジャケット 最新 盤
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(FoldedText.fold(list).split { $0 == " " || $0 == "\n" }.map(String.init))
  }

  /// Whether a folded text names an edition and nothing more.
  static func isEdition(_ text: FoldedSlice) -> Bool {
    guard text.count <= longest else { return false }
    var isTold = false
    var word: [UInt8] = []
    for byte in text + [0x20] {
      // "collector's" is one word.
      if byte == UInt8(ascii: "'") { continue }
      guard !byte.isInk else {
        word.append(byte)
        continue
      }
      guard !word.isEmpty else { continue }
      if isTelling(word) {
        isTold = true
      } else if !isAccompanying(word) {
        return false
      }
      word.removeAll(keepingCapacity: true)
    }
    return isTold
  }

  private static func isTelling(_ word: [UInt8]) -> Bool {
    word.starts(with: "remaster".utf8) || telling.contains(String(decoding: word, as: UTF8.self))
  }

  private static func isAccompanying(_ word: [UInt8]) -> Bool {
    if word.first?.isFoldedDigit == true {
      let ending = String(decoding: word.drop { $0.isFoldedDigit }, as: UTF8.self)
      return ["", "st", "nd", "rd", "th", "e", "eme", "er", "o", "a", "cd", "lp"].contains(ending)
    }
    return accompanying.contains(String(decoding: word, as: UTF8.self))
  }
}
