import AlbumModel
import RecordReading

/// The custom field for a column or member of a source, and how its text is read.
struct SourceField: Sendable {
  /// The conversion of a text to a value.
  enum Reading: Sendable {
    /// A text, even if it looks like a number: `0042` remains `0042`.
    case text
    /// Several texts with an ASCII separator; a single one is a text, or a list of one.
    case texts(separator: UInt8, isList: Bool = false)
    /// A value of a type, in any of its spellings; other texts are kept.
    case kind(any FieldKind)
    /// A date with more than a year, or a text without one; other texts are in the year.
    case date
    /// A text that is not the address of a picture, such as notes in a column "cover".
    case remark
    /// An integer, a number, or text, by its form.
    case value
  }

  /// The album's field.
  let name: FieldName
  /// The conversion.
  let reading: Reading
  /// The order of day and month in its dates, if others show it.
  var dateOrder: DateOrder?
  /// Whether its numbers have decimal commas, so that points separate thousands.
  var hasDecimalCommas = false
  /// The best of its ratings, if that is not the library's.
  var scale: Double?
  /// Whether 0 is no rating, as in the lists of people and players.
  var isOfPeople = false
  /// What a source says about its texts; nil for nothing.
  private var declared: SourceDefinition.Field?

  /// Creates a field of an album with its conversion.
  init(_ name: FieldName, _ reading: Reading = .text) {
    (self.name, self.reading) = (name, reading)
  }

  /// The field that columns and members of any source fill, by a name in plain form.
  init?(common name: String) {
    guard let field = BuiltInFields.meaning(ofPlain: name)?.field, !field.name.isMain else {
      return nil
    }
    let reading: Reading =
      switch (field.name, field.kind.name) {
      case ("label", _): .texts(separator: UInt8(ascii: ";"))
      case (_, ListKind.name): .texts(separator: UInt8(ascii: ","), isList: true)
      case (_, IntegerKind.name), (_, RatingKind.name), (_, FlagKind.name), (_, TracksKind.name):
        .kind(field.kind)
      // Kept as they are written; queries and sorts read them by the type.
      case (_, MoneyKind.name): .value
      case (_, DateKind.name) where field.name != "date_added": .value
      default: .text
      }
    self.init(field.name, reading)
  }

  /// A field that a source declares.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - isDated: whether the source has years as well, so that a date is no other text.
  init(declared field: SourceDefinition.Field, isDated: Bool) {
    let known = SourceField(common: FieldNames.plain(field.name.rawValue))
    let usual = known?.name == field.name ? known?.reading : nil
    let reading: Reading =
      if let separator = field.separator?.asciiValue {
        .texts(separator: separator)
      } else if isDated, field.name == "released", field.kind == nil {
        .date
      } else if let kind = field.kind {
        kind.name == TextKind.name ? .text : .kind(kind)
      } else {
        usual ?? .value
      }
    self.init(field.name, reading)
    scale = field.scale
    if field.changesTexts { declared = field }
  }

  /// Whether it is one of ratings.
  var isOfRatings: Bool {
    if case .kind(let kind) = reading { kind.name == RatingKind.name } else { false }
  }

  /// Whether it comes from a cell that also fills a main field.
  var isSecondary: Bool {
    switch reading {
    case .date, .remark: true
    default: false
    }
  }

  /// Whether it may have several texts.
  private var holdsLists: Bool {
    switch reading {
    case .texts, .value: true
    default: false
    }
  }

  private var isList: Bool { if case .texts(_, true) = reading { true } else { false } }

  /// Whether the name of an object, such as `{"name": "RCA"}`, is its value.
  var takesNames: Bool {
    switch reading {
    case .text, .texts: true
    default: false
    }
  }

  /// Whether trimmed bytes are the value unchanged, also as a JSON string: this applies to most,
  /// and saves parsing them.
  func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark: UInt8
    switch reading {
    case .text: mark = 0
    case .texts(let separator, false): mark = separator
    default: return false
    }
    guard dateOrder == nil, declared == nil else { return false }
    let (semicolon, bar) = (UInt8(ascii: ";"), UInt8(ascii: "|"))
    let isText = mark == 0
    guard isText || bytes.first != UInt8(ascii: "[") && bytes.first != UInt8(ascii: "{") else {
      return false
    }
    return bytes.allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        && (isText || (byte != mark && byte != semicolon && byte != bar))
    }
  }

  /// The value of a trimmed text that is not empty; nil if it is ignored.
  func value(of text: String) -> FieldValue? {
    guard let declared else { return plainValue(of: text) }
    return declared.text(text).flatMap(plainValue).flatMap(declared.value)
  }

  private func plainValue(of text: String) -> FieldValue? {
    if let date = dateOrder?.date(in: text) { return .text(date) }
    if holdsLists, let parts = ListText.parts(of: text) {
      guard parts.count == 1, !isList else { return parts.isEmpty ? nil : .list(parts) }
      return .text(parts[0])
    }
    switch reading {
    case .text: return .text(text)
    case .texts(let separator, let isList):
      let texts = ListKind.parts(of: text, separator: Character(Unicode.Scalar(separator)))
      guard texts.count == 1, !isList else { return texts.isEmpty ? nil : .list(texts) }
      return .text(texts[0])
    case .kind(let kind): return kind.canonical(.text(Self.rating(text, of: scale)))
    case .date:
      let isWords = text.contains { $0.isLetter || $0 == "?" }
      let isOther = isWords && YearText.year(in: text) == nil
      return YearText.isMoreThanYear(text) || isOther && !Placeholder.isUnknown(text, in: .year)
        ? .text(text) : nil
    case .remark: return CoverText.isAddress(text) ? nil : .text(text)
    case .value:
      if hasDecimalCommas, text.contains("."), !text.contains(",") {
        return NumberSpelling.value(of: text, isAmount: true) ?? .text(text)
      }
      return Self.number(in: text) ?? .text(text)
    }
  }

  /// A number on a scale as a rating: `7/10`.
  static func rating(_ text: String, of scale: Double?) -> String {
    guard let scale, NumberKind().read(text) != nil else { return text }
    return "\(text)/\(scale)"
  }

  /// Whether a text stands for no value in a field of a type, such as Python's `None` as a rating; a
  /// label or a note may be called so.
  func isUnknown(_ text: String) -> Bool {
    switch reading {
    case .kind where isOfRatings && isOfPeople && Double(text) == 0: true
    case .kind: Placeholder.isUnknown(text, in: .genre) && text.utf8.first != UInt8(ascii: "0")
    case .text where name == "catalog_number" || name == "barcode":
      Placeholder.isUnknown(text, in: .genre)
    // As Python writes it; a label has other letters.
    case .texts: text == "None"
    // As R writes it.
    default: text == "NA"
    }
  }

  /// The value of a member of an object; nil if it is ignored.
  func value(of value: JSONValue) -> FieldValue? {
    // In an object, it may be the data of a picture.
    if case .remark = reading { return nil }
    switch value {
    case .null: return nil
    case .flag(let flag): return .flag(flag)
    case .integer, .number, .text, .object: return value.nameText.flatMap { self.value(of: $0) }
    case .array(let values):
      let texts = AlbumContent.unique(
        values.compactMap { value in
          if case .flag(let flag) = value { return String(flag) }
          return value.nameText
        })
      guard texts.count > 1 else { return texts.first.flatMap { self.value(of: $0) } }
      return isSecondary ? nil : declared.map { $0.value(.list(texts)) } ?? .list(texts)
    }
  }

  /// The number in a text, if formatting it gives the same text.
  ///
  /// So `12` and `4.5` are numbers, and `007`, `1e3` and `+5` remain texts.
  private static func number(in text: String) -> FieldValue? {
    guard let first = text.utf8.first, text.utf8.count <= 18,
      first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") || first == UInt8(ascii: ".")
    else { return nil }
    if let integer = Int64(text) { return String(integer) == text ? .integer(integer) : nil }
    guard let number = Double(text), String(number) == text else { return nil }
    return .number(number)
  }
}

extension SourceDefinition.Field {
  /// Whether texts are not values as they are written.
  var changesTexts: Bool {
    !nothing.isEmpty || !values.isEmpty || isNumbered || counts != nil || meaning != nil
      || beginning != nil || !parts.isEmpty
  }

  /// What a text is read as; nil if it means no value.
  func text(_ text: String) -> String? {
    if nothing.contains(text) || !text.hasPrefix(beginning ?? "") { return nil }
    if let value = values[text] { return value }
    if !parts.isEmpty {
      let plain = FoldedText.fold(text)
      return parts.first { plain.contains($0.text) }?.value
    }
    if let meaning { return meaning }
    return counts.map { $0.date(text) } ?? text
  }

  /// A value without the texts in it that mean none, and without the numbers of names.
  func value(_ value: FieldValue) -> FieldValue? {
    func changed(_ text: String) -> String? {
      nothing.contains(text) ? nil : isNumbered ? DiscogsName.withoutNumbers(text) : text
    }
    switch value {
    case .text(let text): return changed(text).map(FieldValue.text)
    case .list(let texts):
      let texts = AlbumContent.unique(texts.compactMap(changed))
      return texts.count > 1 ? .list(texts) : texts.first.map(FieldValue.text)
    case .integer, .number, .flag: return value
    }
  }
}

extension SourceDefinition.Field.Counted {
  /// The date of a number; nil for 0, and the text itself if it is no such number.
  fileprivate func date(_ text: String) -> String? {
    guard let number = Double(text) else { return text }
    let days: Double =
      switch self {
      case .seconds: number / 86_400
      case .milliseconds: number / 86_400_000
      case .days: number - 719_163
      }
    // From the year 1 to 9999.
    guard (-719_162..<2_932_897).contains(days) else { return number == 0 ? nil : text }
    return number == 0 ? nil : "\(CivilDate(daysSince1970: Int(days.rounded(.down))))"
  }
}
