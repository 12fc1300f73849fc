/// What a user or a script says of a field: its type, its other names and its heading.
///
/// A library keeps the declarations of its user as fields of the album ``AlbumID/library``, so that
/// they have a history, an undo and an exchange like any value.
public struct FieldDeclaration: Equatable, Sendable {
  /// The field.
  public let name: FieldName
  /// The name of its type (``FieldKinds``).
  public let type: String
  /// Its other names.
  public var aliases: [String]
  /// The heading of its column; nil for one made from the name.
  public var heading: String?
  /// The best rating of a rating; nil for 5.
  public var scale: Double?

  /// Makes a declaration.
  ///
  /// - Throws: ``FieldDeclarationError`` for a name that fields cannot have, an unknown type, a type
  ///   that a main field cannot have, or a scale of another type.
  public init(
    name: FieldName, type: String, aliases: [String] = [], heading: String? = nil,
    scale: Double? = nil
  ) throws(FieldDeclarationError) {
    guard FieldNames.isName(name.rawValue), !FieldName.readOnly.contains(name.rawValue) else {
      throw FieldDeclarationError("\"\(name)\" cannot be the name of a field")
    }
    guard let kind = FieldKinds.named(type) else {
      throw FieldDeclarationError(
        "there is no type \"\(type)\": there are "
          + FieldKinds.all.map(\.name).joined(separator: ", "))
    }
    if name.isMain, let own = BuiltInFields.field(name)?.kind.name, own != type {
      throw FieldDeclarationError("\(name) always has the type \(own)")
    }
    if let scale {
      guard kind is RatingKind else {
        throw FieldDeclarationError("only ratings have a scale, \(name) has the type \(type)")
      }
      guard scale > 0, scale <= 1000 else {
        throw FieldDeclarationError("the scale of a rating is a number from 1 to 1000")
      }
    }
    if let alias = aliases.first(where: { FieldNames.plain($0).isEmpty }) {
      throw FieldDeclarationError("\"\(alias)\" cannot be the name of a field")
    }
    (self.name, self.type, self.aliases) = (name, type, aliases)
    (self.heading, self.scale) = (heading, scale)
  }

  /// The type.
  public var kind: any FieldKind {
    if let scale { return RatingKind(scale: scale) }
    return FieldKinds.named(type) ?? TextKind()
  }

  /// The declaration as JSON, without the name.
  package var text: String {
    var members: [(name: String, value: JSONValue)] = [("type", .text(type))]
    if !aliases.isEmpty { members.append(("aliases", .array(aliases.map { .text($0) }))) }
    if let heading { members.append(("heading", .text(heading))) }
    if let scale { members.append(("scale", .number(scale))) }
    return JSONValue.members(members).line
  }

  /// Reads the form of ``text``; nil for other text, such as that of a newer program.
  package init?(name: FieldName, text: String) {
    guard case .object(let object)? = try? JSONValue(reading: text),
      let type = object.exactText("type")
    else { return nil }
    let scale: Double? =
      switch object.value(named: "scale") {
      case .integer(let scale)?: Double(scale)
      case .number(let scale)?: scale
      default: nil
      }
    try? self.init(
      name: name, type: type, aliases: object.exactTexts("aliases") ?? [],
      heading: object.exactText("heading"), scale: scale)
  }
}

/// The reason why a field cannot be declared so.
public struct FieldDeclarationError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One line for the author of the declaration.
  public let description: String

  init(_ description: String) { self.description = description }
}
