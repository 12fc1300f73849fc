/// The plausibility of a line as text in a single-byte encoding.
struct LinePlausibility {
  private let traits: [LetterTraits]
  private var sum = 0

  /// The score of a line.
  static func of(_ line: UnsafeBufferPointer<UInt8>, in encoding: TextEncoding) -> Int {
    guard let traits = tables[encoding] else { return 0 }
    var plausibility = LinePlausibility(traits: traits)
    plausibility.read(line)
    return plausibility.sum
  }

  private init(traits: [LetterTraits]) {
    self.traits = traits
  }

  /// The traits of all 256 bytes, for each candidate.
  private static let tables: [TextEncoding: [LetterTraits]] = {
    var tables: [TextEncoding: [LetterTraits]] = [:]
    for encoding in EncodingDetection.candidates {
      guard let table = encoding.table else { continue }
      tables[encoding] = (UInt8.min...UInt8.max).map { byte in
        LetterTraits(byte < 128 ? Unicode.Scalar(byte) : table.scalar(of: byte))
      }
    }
    return tables
  }()

  private func isLetter(_ byte: UInt8) -> Bool { traits[Int(byte)].kind != .mark }

  /// Scores only words with characters beyond ASCII.
  private mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while let foreign = line[index...].firstIndex(where: { $0 >= 128 }) {
      guard isLetter(line[foreign]) else {
        readMark(line, at: foreign)
        index = foreign + 1
        continue
      }
      var start = foreign
      while start > index, isLetter(line[start - 1]) { start -= 1 }
      index = foreign + 1
      while index < line.count, isLetter(line[index]) { index += 1 }
      readWord(UnsafeBufferPointer(rebasing: line[start..<index]))
    }
  }

  private mutating func readMark(_ line: UnsafeBufferPointer<UInt8>, at index: Int) {
    let isAfter = index > 0 && traits[Int(line[index - 1])].kind != .mark
    let isBefore = index + 1 < line.count && traits[Int(line[index + 1])].kind != .mark
    let likelihood = traits[Int(line[index])].likelihood
    switch (isAfter, isBefore) {
    case (true, true): sum += likelihood.between
    case (true, false): sum += likelihood.afterLetter
    case (false, true): sum += likelihood.beforeLetter
    case (false, false): sum += likelihood.alone
    }
  }

  private mutating func readWord(_ word: UnsafeBufferPointer<UInt8>) {
    var count = (latin: 0, cyrillic: 0, plain: 0)
    var alphabets = Alphabets.all
    var frequency = 0
    var hasVowel = false
    var run = 0
    var longestRun = 0
    for byte in word {
      let letter = traits[Int(byte)]
      switch letter.script {
      case nil: count.plain += 1
      case .latin: count.latin += 1
      case .cyrillic: count.cyrillic += 1
      }
      run = letter.script == nil ? 0 : run + 1
      longestRun = max(longestRun, run)
      alphabets.formIntersection(letter.alphabets)
      frequency += letter.frequency
      hasVowel = hasVowel || letter.isVowel
    }
    let foreign = count.latin + count.cyrillic
    guard foreign > 0 else { return }
    let fits = !alphabets.isEmpty && (count.cyrillic == 0 || count.latin + count.plain == 0)
    sum += fits ? 4 * foreign : -4 * foreign
    sum += shape(of: word) * foreign
    if word.count > 3, !hasVowel { sum -= 4 * foreign }
    // No language with Latin letters has more than two consecutive letters with accents.
    if count.cyrillic == 0 {
      sum -= 6 * max(0, longestRun - 2)
    } else {
      sum += frequency
    }
  }

  /// The score of a word's case: lowercase, capitalized or uppercase, and the fewer words the
  /// better.
  private func shape(of word: UnsafeBufferPointer<UInt8>) -> Int {
    let kinds = word.lazy.map { [traits] in traits[Int($0)].kind }
    // A space in another encoding, followed by the capital of the next word.
    if word[0] >= 128, kinds.starts(with: [.capital, .capital, .small]) { return -5 }
    for index in kinds.indices.dropFirst() where word[index] >= 128 {
      let isCapitalAfterSmall = kinds[index] == .capital && kinds[index - 1] == .small
      let isSmallAmongCapitals =
        index + 1 < kinds.count
        && kinds[index - 1...index + 1].elementsEqual([.capital, .small, .capital])
      if isCapitalAfterSmall || isSmallAmongCapitals { return -5 }
    }
    return kinds.count { $0 == .capital } > 1 ? -1 : 0
  }
}

/// A set of languages, by their letters beyond A to Z.
///
/// A word whose letters do not all belong to one language was decoded with a wrong encoding.
struct Alphabets: OptionSet, Sendable {
  let rawValue: UInt32

  /// The languages, each as its lowercase letters.
  private static let languages: [(letters: String, script: Script)] = [
    ("àâæçèéêëîïôœùûüÿ", .latin), ("äöüß", .latin), ("áéíñóúü", .latin), ("ãáâàçéêíóôõúü", .latin),
    ("àèéìíîòóùú", .latin), ("åäöæøé", .latin), ("áðéíóúýþæö", .latin), ("äëïéèóöü", .latin),
    ("äõöüšž", .latin), ("ąćęłńóśźż", .latin), ("áčďéěíňóřšťúůýž", .latin),
    ("áäčďéíĺľňóôŕšťúýž", .latin), ("áéíóöőúüű", .latin), ("čćđšž", .latin), ("ăâîşţ", .latin),
    ("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", .cyrillic),
    ("абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", .cyrillic),
    ("абвгдеёжзійклмнопрстуўфхцчшыьэюя", .cyrillic),
    ("абвгдђежзијклљмнњопрстћуфхцчџш", .cyrillic),
    ("абвгдѓежзѕијклљмнњопрстќуфхцчџш", .cyrillic),
  ]

  /// A script, whose letters occur together in words.
  enum Script: Sendable {
    case latin
    case cyrillic
  }

  static let all = Alphabets(rawValue: (1 << UInt32(languages.count)) - 1)

  /// The languages that have a letter, in either case.
  static func having(_ scalar: Unicode.Scalar) -> Alphabets {
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    var found: UInt32 = 0
    for (index, language) in languages.enumerated()
    where language.letters.unicodeScalars.contains(small) {
      found |= 1 << UInt32(index)
    }
    return Alphabets(rawValue: found)
  }

  /// The script of a letter; nil for a mark.
  static func script(of scalar: Unicode.Scalar) -> Script? {
    guard scalar.properties.isAlphabetic else { return nil }
    return (0x400..<0x530).contains(scalar.value) ? .cyrillic : .latin
  }
}
