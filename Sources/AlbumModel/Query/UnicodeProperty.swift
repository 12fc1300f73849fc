/// A property of scalars that `\p{…}` names: a general category, several, or a script.
enum UnicodeProperty: Equatable, Sendable {
  case categories(Set<Unicode.GeneralCategory>)
  case script([ClosedRange<UInt32>])

  /// The property of a name: `L`, `Lu`, `L&`, `Greek`; nil for an unknown one.
  ///
  /// - Parameters:
  ///   - name: the name, in any letter case for a script.
  ///   - isFolded: whether case does not matter, so that `Lu` is any letter that has case.
  init?(_ name: String, isFolded: Bool) {
    let cased: Set<Unicode.GeneralCategory> = [
      .uppercaseLetter, .lowercaseLetter, .titlecaseLetter,
    ]
    if name == "L&" || (isFolded && ["Lu", "Ll", "Lt"].contains(name)) {
      self = .categories(cased)
      return
    }
    let named = Self.categories.filter {
      $0.key == name || (name.count == 1 && $0.key.hasPrefix(name))
    }
    if !named.isEmpty {
      self = .categories(Set(named.values))
    } else if let ranges = Self.scripts[name.lowercased()] {
      self = .script(ranges)
    } else {
      return nil
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .categories(let categories): categories.contains(scalar.properties.generalCategory)
    case .script(let ranges): ranges.contains { $0.contains(scalar.value) }
    }
  }

  /// The names of general categories in the Unicode standard.
  private static let categories: [String: Unicode.GeneralCategory] = [
    "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
    "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark,
    "Nd": .decimalNumber, "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation,
    "Pd": .dashPunctuation, "Ps": .openPunctuation, "Pe": .closePunctuation,
    "Pi": .initialPunctuation, "Pf": .finalPunctuation, "Po": .otherPunctuation,
    "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
    "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control,
    "Cf": .format, "Cs": .surrogate, "Co": .privateUse, "Cn": .unassigned,
  ]

  /// The ranges of scripts, from `Scripts.txt` of the Unicode standard, across unassigned scalars.
  ///
  /// Swift has no public property for them.
  private static let scripts: [String: [ClosedRange<UInt32>]] = [
    "arabic": [
      0x600...0x604, 0x606...0x60B, 0x60D...0x61A, 0x61C...0x61E, 0x620...0x63F, 0x641...0x64A,
      0x656...0x66F, 0x671...0x6DC, 0x6DE...0x6FF, 0x750...0x77F, 0x870...0x8E1, 0x8E3...0x8FF,
      0xFB50...0xFD3D, 0xFD40...0xFDFF, 0xFE70...0xFEFC, 0x10E60...0x10E7E, 0x1EE00...0x1EEF1,
    ],
    "cyrillic": [
      0x400...0x484, 0x487...0x52F, 0x1C80...0x1C88, 0x1D2B...0x1D2B, 0x1D78...0x1D78,
      0x2DE0...0x2DFF, 0xA640...0xA69F, 0xFE2E...0xFE2F,
    ],
    "devanagari": [0x900...0x950, 0x955...0x963, 0x966...0x97F, 0xA8E0...0xA8FF],
    "greek": [
      0x370...0x373, 0x375...0x377, 0x37A...0x37D, 0x37F...0x37F, 0x384...0x384, 0x386...0x386,
      0x388...0x3E1, 0x3F0...0x3FF, 0x1D26...0x1D2A, 0x1D5D...0x1D61, 0x1D66...0x1D6A,
      0x1DBF...0x1DBF, 0x1F00...0x1FFE, 0x2126...0x2126, 0xAB65...0xAB65, 0x10140...0x1018E,
      0x101A0...0x101A0, 0x1D200...0x1D245,
    ],
    "han": [
      0x2E80...0x2FD5, 0x3005...0x3005, 0x3007...0x3007, 0x3021...0x3029, 0x3038...0x303B,
      0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAD9, 0x16FE2...0x16FE3, 0x16FF0...0x16FF1,
      0x20000...0x323AF,
    ],
    "hangul": [
      0x1100...0x11FF, 0x302E...0x302F, 0x3131...0x318E, 0x3200...0x321E, 0x3260...0x327E,
      0xA960...0xA97C, 0xAC00...0xD7FB, 0xFFA0...0xFFDC,
    ],
    "hebrew": [0x591...0x5F4, 0xFB1D...0xFB4F],
    "hiragana": [
      0x3041...0x3096, 0x309D...0x309F, 0x1B001...0x1B11F, 0x1B150...0x1B152, 0x1F200...0x1F200,
    ],
    "katakana": [
      0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0x32D0...0x32FE, 0x3300...0x3357,
      0xFF66...0xFF6F, 0xFF71...0xFF9D, 0x1AFF0...0x1B000, 0x1B120...0x1B122, 0x1B164...0x1B167,
    ],
    "latin": [
      0x41...0x5A, 0x61...0x7A, 0xAA...0xAA, 0xBA...0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8,
      0x2E0...0x2E4, 0x1D00...0x1D25, 0x1D2C...0x1D5C, 0x1D62...0x1D65, 0x1D6B...0x1D77,
      0x1D79...0x1DBE, 0x1E00...0x1EFF, 0x2071...0x2071, 0x207F...0x207F, 0x2090...0x209C,
      0x212A...0x212B, 0x2132...0x2132, 0x214E...0x214E, 0x2160...0x2188, 0x2C60...0x2C7F,
      0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB5A, 0xAB5C...0xAB64, 0xAB66...0xAB69,
      0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0x10780...0x107BA, 0x1DF00...0x1DF2A,
    ],
    "thai": [0xE01...0xE3A, 0xE40...0xE5B],
  ]
}
