import AlbumLibrary
import AlbumModel
import ArgumentParser

/// `field=value` on the command line; `field+=value` and `field-=value` change one of several texts,
/// `field~=s/old/new/` replaces within texts.
struct FieldAssignment: ExpressibleByArgument {
  enum Operation: Character {
    case set = "="
    case add = "+"
    case remove = "-"
    case replace = "~"
  }

  /// The name of the field as typed.
  private let written: String
  private let operation: Operation
  private let text: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    let last = argument.index(before: equals)
    operation = Operation(rawValue: argument[last]) ?? .set
    written = String(argument[..<(operation == .set ? equals : last)])
    text = String(argument[argument.index(after: equals)...])
  }

  /// An assignment to a field of a library.
  struct Resolved {
    let name: FieldName
    /// Whether the field is neither known nor one that some album has.
    let isNew: Bool
    /// What to tell the user about the value; nil if it is of the field's type.
    let note: String?
    let operation: Operation
    let value: FieldValue?
    let replacement: TextReplacement?
    let names: FieldNames

    /// Applies the assignment.
    func apply(to content: inout AlbumContent) throws {
      try content.set(result(content[name]), for: name)
    }

    private func result(_ old: FieldValue?) -> FieldValue? {
      if let replacement { return old.flatMap { replaced($0, by: replacement) } }
      guard operation != .set else { return value }
      var texts = old.map { names.texts(of: $0, in: name) } ?? []
      let own = value?.description ?? ""
      let index = texts.firstIndex { FoldedText.fold($0) == FoldedText.fold(own) }
      switch (operation, index) {
      case (.remove, let index?): texts.remove(at: index)
      case (.add, nil): texts.append(own)
      default: return old
      }
      if texts.isEmpty { return nil }
      return ListKind.value(of: texts, in: name)
    }

    /// A value with each of its texts replaced; the value itself if that changes nothing.
    private func replaced(_ old: FieldValue, by replacement: TextReplacement) -> FieldValue? {
      let isSeveral = old.type == .list || names.isSeveral(name)
      let texts = isSeveral ? names.texts(of: old, in: name) : [old.description]
      var new = texts.map(replacement.replacing)
      if new == texts { return old }
      if !isSeveral { return FieldAssignment.value(new[0], of: name) }
      var seen: Set<String> = [""]
      new = new.filter { seen.insert($0).inserted }
      if new.isEmpty { return nil }
      return old.type == .list ? .list(new) : .text(ListKind.text(joining: new))
    }
  }

  /// Finds the field that is meant, and reads the value as the field's type does.
  ///
  /// - Parameters:
  ///   - library: the library.
  ///   - allowingSimilar: whether a new field's name may be similar to another one.
  /// - Returns: the assignment, to be applied to albums.
  /// - Throws: `UserError` for a name that is no field's.
  func resolved(in library: LibraryAPI, allowingSimilar: Bool) throws -> Resolved {
    let names = try library.names
    let target: FieldNames.Target
    do throws(FieldNameError) {
      target = try names.target(named: written, allowingSimilar: allowingSimilar)
    } catch {
      var message = "\(error)"
      if case .similar = error.problem { message += " To make a new field, add --new-field" }
      throw UserError.usage(message)
    }
    let name = target.name
    let declared = names.kind(of: name)
    guard !FieldName.readOnly.contains(name.rawValue) else { throw FieldError.readOnly(name) }
    if operation == .replace, target.isNew {
      throw UserError.usage("no album has a field \"\(written)\" to replace in")
    }
    let replacement = try operation == .replace ? TextReplacement(text) : nil
    let value = operation == .set ? Self.value(text, of: name, declared) : .text(text)
    var note: String?
    if operation == .set, !text.isEmpty, !name.isMain, let kind = declared,
      kind.read(text) == nil
    {
      note = "\"\(text)\" is not a \(kind.name); \(name) keeps it as text"
    }
    return Resolved(
      name: name, isNew: target.isNew, note: note, operation: operation, value: value,
      replacement: replacement, names: names)
  }

  /// The value of a field for a text; nil for an empty one.
  ///
  /// A known field's type reads it. For other fields, a text in the exact form of an integer, a
  /// number, `true`, `false` or a JSON list of strings is one; everything else is text, including
  /// `007` and `1.50`.
  static func value(
    _ text: String, of name: FieldName, _ declared: (any FieldKind)? = nil
  ) -> FieldValue? {
    if text.isEmpty { return nil }
    if name.isMain { return .text(text) }
    if text.hasPrefix("["), let list = JSONText.value(in: text) { return list }
    if let kind = declared ?? BuiltInFields.field(name)?.kind { return kind.canonical(.text(text)) }
    if let integer = Int64(text), String(integer) == text { return .integer(integer) }
    if let number = Double(text), number.isFinite, String(number) == text { return .number(number) }
    if text == "true" || text == "false" { return .flag(text == "true") }
    return .text(text)
  }
}

/// The option of commands that write fields.
struct NewFieldOptions: ParsableArguments {
  @Flag(
    name: .customLong("new-field"),
    help: "Make new fields even if their names are similar to those of others.")
  var allowsSimilar = false

  /// Finds the fields of assignments; reports new ones, and values that are not of their types.
  func resolve(
    _ assignments: [FieldAssignment], in library: LibraryAPI
  ) throws -> [FieldAssignment.Resolved] {
    let resolved = try assignments.map {
      try $0.resolved(in: library, allowingSimilar: allowsSimilar)
    }
    for field in resolved {
      if let note = field.note { Console.note("moonshelf: \(note)") }
      if field.isNew { Console.note("moonshelf: \(field.name) is a new field") }
    }
    return resolved
  }
}
