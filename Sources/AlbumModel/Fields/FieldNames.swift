/// Resolves the names of fields as people write them: the one place that decides what a name means.
///
/// In this order, a name is a field with exactly this spelling; a main field or a custom field of
/// some album without regard to case, accents, spaces and punctuation; another name of a known
/// field (``BuiltInFields``).
public struct FieldNames: Sendable {
  private let custom: Set<String>

  /// Names of fields.
  ///
  /// - Parameter custom: the custom fields that albums have.
  public init(custom: some Sequence<String>) {
    self.custom = Set(custom)
  }

  /// The fields besides the main ones that every album has; only readable.
  private static let kept = ["id", "added", "position"]

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

  /// The field that a name means; nil if albums have no such field.
  public func field(named name: String) -> FieldName? {
    let exact = FieldName(rawValue: name)
    if custom.contains(name) || exact.isMain || Self.kept.contains(name) { return exact }
    guard let known = known(name) else { return nil }
    let isThere =
      known.isMain || Self.kept.contains(known.rawValue) || custom.contains(known.rawValue)
    return isThere ? known : nil
  }

  /// The field that a name means, including known fields that no album has yet.
  private func known(_ name: String) -> FieldName? {
    let plain = Self.plain(name)
    guard !plain.isEmpty else { return nil }
    let all = FieldName.main.map(\.rawValue) + Self.kept
    if let own = (all + custom.sorted()).first(where: { Self.plain($0) == plain }) {
      return FieldName(rawValue: own)
    }
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
    if custom.contains(name) { return Target(name: FieldName(rawValue: name), isNew: false) }
    guard Self.isName(name) else { throw FieldNameError(name: name, problem: .characters) }
    if let field = field(named: name) ?? known(name) { return Target(name: field, isNew: false) }
    // `field_2` is no misspelling of `field_1`.
    let letters = name.filter { !$0.isNumber }
    if !allowingSimilar, let similar = nearest(to: name),
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
    case .similar(let other):
      "there is no field \"\(name)\": did you mean \(other)?"
    }
  }
}
