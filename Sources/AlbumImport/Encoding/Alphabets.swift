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
