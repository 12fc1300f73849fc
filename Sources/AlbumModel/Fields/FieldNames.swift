/// Resolves the names of fields as people write them: the one place that decides what a name means.
///
/// In this order, a name is a field with exactly this spelling; a main field, a declared one or a
/// custom field of some album without regard to case, accents, spaces and punctuation; another name
/// of a declared field; another name of a known field (``BuiltInFields``).
public struct FieldNames: Sendable {
  /// The custom fields: those that albums have, declared ones and computed ones.
  public let custom: Set<String>
  /// The declared fields, by name.
  public let declared: [FieldName: FieldDeclaration]
  /// The fields that a script computes.
  public let computed: Set<FieldName>
  /// The types that the values of other fields showed.
  private let observed: [FieldName: any FieldKind]
  /// The fields of declared aliases in plain form.
  private let aliases: [String: FieldName]

  /// Names of fields.
  ///
  /// - Parameters:
  ///   - custom: the custom fields that albums have.
  ///   - declared: the declarations; of several for one field, the last one counts.
  ///   - observed: the types that the values of other fields showed.
  ///   - computed: the declared fields that are computed, and cannot be written.
  public init(
    custom: Set<String>, declared: [FieldDeclaration] = [],
    observed: [FieldName: any FieldKind] = [:], computed: Set<FieldName> = []
  ) {
    self.declared = Dictionary(declared.map { ($0.name, $0) }) { $1 }
    self.custom = custom.union(self.declared.keys.lazy.filter { !$0.isMain }.map(\.rawValue))
    self.observed = observed
    self.computed = computed
    var aliases: [String: FieldName] = [:]
    for declaration in declared {
      for alias in declaration.aliases + [declaration.heading].compactMap(\.self) {
        aliases[Self.plain(alias)] = declaration.name
      }
    }
    self.aliases = aliases
  }

  /// The type of a field if it is declared, known or stored; nil if only its values can tell.
  public func kind(of field: FieldName) -> (any FieldKind)? {
    declared[field]?.kind ?? BuiltInFields.field(field)?.kind ?? observed[field]
  }

  /// The declaration that a name means, by the field's name or another one of it.
  public func declaredField(named name: String) -> FieldDeclaration? {
    if let declared = declared[FieldName(rawValue: name)] { return declared }
    let plain = Self.plain(name)
    if let declared = aliases[plain] { return self.declared[declared] }
    return declared.values.first { Self.plain($0.name.rawValue) == plain }
  }

  /// What separates several texts in a text of a field (``FieldKind/separator``).
  public func separator(of field: FieldName) -> Character? {
    kind(of: field).flatMap { type(of: $0).separator }
  }

  /// The single texts of a value of a field: those of a list, or of a text that is several.
  public func texts(of value: FieldValue, in field: FieldName) -> [String] {
    if case .list(let texts) = value { return texts }
    return kind(of: field)?.texts(of: value) ?? [value.description]
  }

  /// A value in the form that the type of its field has: a text is read in any of its spellings.
  ///
  /// - Returns: the value itself if it is not of the type, or only the field's values show one.
  public func canonical(_ value: FieldValue, of field: FieldName) -> FieldValue {
    guard !field.isMain, let kind = kind(of: field) else { return value }
    return kind.canonical(value)
  }

  /// The fields besides the main ones that every album has; only readable.
  private static let kept = ["id", "added", "position"]
  /// These and the main fields, by their names in plain form.
  private static let plainNames = Dictionary(
    uniqueKeysWithValues: (FieldName.main.map(\.rawValue) + kept).map {
      (plain($0), FieldName(rawValue: $0))
    })

  /// A name without case, accents, spaces and punctuation: `Artist Name(s)` is `artistnames`.
  ///
  /// - Complexity: O(n).
  public static func plain(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        FoldedText.fold(name).unicodeScalars.filter {
          $0.properties.isAlphabetic || $0.properties.numericType != nil
        }))
  }

  /// The field that a name means; nil if albums have no such field, and it is no known one's name.
  public func field(named name: String) -> FieldName? {
    let exact = FieldName(rawValue: name)
    if custom.contains(name) || Self.kept.contains(name) || BuiltInFields.field(exact) != nil {
      return exact
    }
    guard let known = known(name) else { return nil }
    let isThere =
      known.isMain || Self.kept.contains(known.rawValue) || custom.contains(known.rawValue)
    return isThere ? known : nil
  }

  /// The field that a name means, including known fields that no album has yet.
  public func known(_ name: String) -> FieldName? {
    let plain = Self.plain(name)
    guard !plain.isEmpty else { return nil }
    if let own = Self.plainNames[plain] { return own }
    if let own = custom.filter({ Self.plain($0) == plain }).min() {
      return FieldName(rawValue: own)
    }
    if let declared = aliases[plain] { return declared }
    if let own = BuiltInFields.field(FieldName(rawValue: name.lowercased())) { return own.name }
    return BuiltInFields.meaning(ofPlain: plain)?.field.name
  }

  /// The most likely meaning of a misspelt name.
  public func nearest(to name: String) -> String? {
    let all =
      (FieldName.main.map(\.rawValue) + ["id", "added"]) + custom.sorted() + ["album", "cover"]
    return EditDistance.nearest(to: name, among: all)
  }

  /// A field to be written.
  public struct Target: Equatable, Sendable {
    /// The field.
    public let name: FieldName
    /// Whether it is neither a known field nor one that some album has.
    public let isNew: Bool
  }

  /// The field to write for a name; a new one only if the name is not nearly that of another field.
  ///
  /// - Parameters:
  ///   - name: as typed.
  ///   - allowingSimilar: whether a new field's name may be similar to another one.
  /// - Returns: the field.
  /// - Throws: ``FieldNameError``.
  public func target(
    named name: String, allowingSimilar: Bool = false
  ) throws(FieldNameError) -> Target {
    guard custom.contains(name) || Self.isName(name) else {
      throw FieldNameError(name: name, problem: .characters)
    }
    if let field = field(named: name) ?? known(name) {
      guard !computed.contains(field) else {
        throw FieldNameError(name: field.rawValue, problem: .computed)
      }
      return Target(name: field, isNew: false)
    }
    // `field_2` is no misspelling of `field_1`; of short known names, nor is `votes` of `notes`.
    let letters = name.filter { !$0.isNumber }
    func isSimilar(_ known: String) -> Bool {
      (known.count > 5 || known.sorted() == name.sorted()) && EditDistance.between(known, name) == 1
    }
    let known = BuiltInFields.all.lazy.map(\.name.rawValue)
    if !allowingSimilar, let similar = nearest(to: name) ?? known.first(where: isSimilar),
      similar.filter({ !$0.isNumber }) != letters
    {
      throw FieldNameError(name: name, problem: .similar(similar))
    }
    return Target(name: FieldName(rawValue: name), isNew: true)
  }

  /// Whether a text can be the name of a field: letters, digits, `_`, `-`, `.` and spaces within,
  /// beginning with a letter or `_`.
  public static func isName(_ name: String, withSpaces: Bool = true) -> Bool {
    guard let first = name.unicodeScalars.first, name.unicodeScalars.last != " " else {
      return false
    }
    guard first.properties.isAlphabetic || first == "_" else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || $0.properties.canonicalCombiningClass != .notReordered
        || "_-.".unicodeScalars.contains($0) || withSpaces && $0 == " "
    }
  }
}

/// The reason why a name is not that of a field to be written.
public struct FieldNameError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of problem.
  public enum Problem: Equatable, Sendable {
    /// It has characters that names cannot have.
    case characters
    /// It is nearly the name of another field.
    case similar(String)
    /// A script computes the field.
    case computed
  }

  /// The name as typed.
  public let name: String
  /// The problem.
  public let problem: Problem

  /// One line for the author of the name.
  public var description: String {
    switch problem {
    case .characters:
      "\"\(name)\" cannot be the name of a field: use letters, digits, \"_\", \"-\" and \".\""
    case .similar(let other): "there is no field \"\(name)\": did you mean \(other)?"
    case .computed: "\(name) is computed by a script and cannot be set"
    }
  }
}
