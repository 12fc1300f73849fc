import CEmbeddedFiles

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

  /// The ranges of scripts; Swift has no public property for them.
  private static let scripts = EmbeddedTable.scalarRanges(embedded_scripts())
}
