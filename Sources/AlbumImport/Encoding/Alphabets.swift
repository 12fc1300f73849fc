/// The letters beyond A to Z of languages that people write their lists in, as a set of bits each.
///
/// A word whose letters belong to no one language was read in a wrong encoding.
struct Alphabets: OptionSet, Sendable {
  let rawValue: UInt32

  /// The languages, each as its letters in small.
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

  /// What is written with one another's letters.
  enum Script: Sendable {
    case latin
    case cyrillic
  }

  static let all = Alphabets(rawValue: (1 << UInt32(languages.count)) - 1)

  /// The languages that have a letter, whatever its case.
  static func having(_ scalar: Unicode.Scalar) -> Alphabets {
    let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    var found: UInt32 = 0
    for (index, language) in languages.enumerated()
    where language.letters.unicodeScalars.contains(small) {
      found |= 1 << UInt32(index)
    }
    return Alphabets(rawValue: found)
  }

  /// What a letter is written in; nil for a mark.
  static func script(of scalar: Unicode.Scalar) -> Script? {
    guard scalar.properties.isAlphabetic else { return nil }
    return (0x400..<0x530).contains(scalar.value) ? .cyrillic : .latin
  }
}
