import AlbumLibrary
import AlbumModel
import AlbumPresentation
import ArgumentParser

/// `field=value` on the command line; `+=` and `-=` change a number or one of several texts, `~=`
/// replaces within texts, and a value with `{…}` is a template.
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

  /// Whether every library has the field.
  var isOfKnownField: Bool {
    operation == .set && FieldNames(custom: []).field(named: written) != nil
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
    let template: Template?
    let names: FieldNames

    /// Whether all albums get the same value.
    var isPlain: Bool { operation == .set && template == nil }

    /// Applies the assignment; a template is filled with the values of the album before.
    func apply(to content: inout AlbumContent, of album: Album) throws {
      let value = try template.map { template -> FieldValue? in
        let text = try template.text(of: album)
        let kind = names.kind(of: name)
        if let kind, kind.read(text) == nil, !text.isEmpty {
          throw UserError.usage("\(name) takes \(kind.form); not \"\(text)\", of \(album.title)")
        }
        return FieldAssignment.value(text, of: name, kind)
      }
      try content.set(result(content[name], value ?? self.value), for: name)
    }

    private func result(
      _ before: @autoclosure () -> FieldValue?, _ value: FieldValue?
    ) throws -> FieldValue? {
      guard operation != .set else { return value }
      let old = before()
      if let replacement {
        return old.flatMap { names.replacing(in: $0, of: name, replacement.replacing) }
      }
      let isNumber = old.map { [.integer, .number].contains($0.type) } ?? false
      let known = names.kind(of: name) ?? (isNumber ? NumberKind() : nil)
      if let kind = known, type(of: kind).hasSums { return try sum(old, value, of: kind) }
      // A comma may be part of a text that is no list.
      let own = names.separator(of: name).flatMap { _ in names.kind(of: name) }
      let kind = own ?? NamesKind()
      let before = old.map(kind.texts) ?? []
      var texts = before
      for text in value.map(kind.texts) ?? [] {
        let index = texts.firstIndex { FoldedText.fold($0) == FoldedText.fold(text) }
        switch (operation, index) {
        case (.remove, let index?): texts.remove(at: index)
        case (.add, nil): texts.append(text)
        default: break
        }
      }
      if texts == before { return old }
      if texts.isEmpty { return nil }
      return kind is ListKind
        ? ListKind.value(of: texts, in: name) : .text(texts.joined(separator: "; "))
    }

    /// A number changed by another one; no value stays none.
    private func sum(
      _ old: FieldValue?, _ change: FieldValue?, of kind: any FieldKind
    ) throws -> FieldValue? {
      guard let change, let size = kind.magnitude(of: change) else {
        throw UserError.usage("\(name) takes \(kind.form); not \"\(change?.description ?? "")\"")
      }
      guard let old = old.map(kind.canonical), let before = kind.magnitude(of: old) else {
        return old
      }
      let unit = kind.unit(of: old)
      if let other = kind.unit(of: kind.canonical(change)), other != unit {
        throw UserError.usage("\(name) is \(old), to which \(other) cannot be added")
      }
      var sum = operation == .add ? before + size : before - size
      // `1.125 EUR` would be read as thousands.
      let fraction = unit == nil ? 1_000_000.0 : 100
      sum = (sum * fraction).rounded() / fraction
      if let best = (kind as? RatingKind)?.scale { sum = max(0, min(sum, max(best, before))) }
      return unit.map { kind.canonical(.text("\(sum) \($0)")) } ?? kind.text(ofSum: sum)
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
    let isTemplate =
      operation != .replace && text.contains { "{}".contains($0) }
      && JSONText.value(in: text) == nil
    var template = try isTemplate ? Template(text, catalog: ColumnCatalog(fields: names)) : nil
    template?.layout.use(names) { try library.value(of: $0, in: $1) }
    let value = operation == .set ? Self.value(text, of: name, declared) : .text(text)
    if name == .year, operation == .set, template == nil, !text.isEmpty {
      do { _ = try NumberArgument.year(text) } catch { throw UserError.usage("\(error)") }
    }
    var note: String?
    if operation == .set, !text.isEmpty, !name.isMain, let kind = declared, template == nil {
      if let read = kind.read(text) {
        let best = (kind as? RatingKind)?.scale
        if let best, let rating = kind.position(of: read), !(0...best).contains(rating) {
          note = "\(name) takes \(kind.form); \(read) is stored as it is"
          let other = "\(text)\(rating > 10 ? "%" : "/10")"
          if let meant = kind.read(other) { note? += ". Did you mean \(other), which is \(meant)?" }
        }
      } else if kind is DateKind, let readings = Self.readings(ofDate: text) {
        throw UserError.usage(
          "\(written)=\(text) may be \(readings[0]) or \(readings[1]); write the one that you mean: "
            + "\(written)=\(readings[0])")
      } else {
        note = "\(name) takes \(kind.form); \"\(text)\" is stored as text"
      }
    }
    return Resolved(
      name: name, isNew: target.isNew, note: note, operation: operation, value: value,
      replacement: replacement, template: template, names: names)
  }

  /// The two days that `03/04/2022` may be; nil for other texts.
  private static func readings(ofDate text: String) -> [CivilDate]? {
    let numbers = text.split { "/-".contains($0) }.compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    let days = [(1, 0), (0, 1)].compactMap { month, day in
      CivilDate(year: numbers[2], month: numbers[month], day: numbers[day])
    }
    return days.count == 2 && numbers[2] > 999 ? days : nil
  }

  /// The value of a field for a text; nil for an empty one.
  ///
  /// A known field's type reads it. For other fields, a text in the exact form of an integer, a
  /// number, `true`, `false` or a JSON list of strings is one; everything else is text, including
  /// `007` and `1.50`.
  static func value(
    _ text: String, of name: FieldName, _ declared: (any FieldKind)? = nil
  ) -> FieldValue? {
    if text.allSatisfy(\.isWhitespace) { return nil }
    if name.isMain { return .text(text) }
    if text.hasPrefix("["), let list = JSONText.value(in: text) { return list }
    if let kind = declared ?? BuiltInFields.field(name)?.kind { return kind.canonical(.text(text)) }
    if let integer = Int64(text), String(integer) == text { return .integer(integer) }
    if let number = Double(text), number.isFinite, String(number) == text { return .number(number) }
    if text == "true" || text == "false" { return .flag(text == "true") }
    return .text(text)
  }
}

extension FieldKind {
  /// What a value may be, for the message about one that is not of the type.
  fileprivate var form: String {
    switch self {
    case let rating as RatingKind:
      "0 to \(FieldValue(number: rating.scale)), such as 4, 4/5, 80% or ★★★★"
    case is MoneyKind: "an amount such as 12.50 EUR or $12"
    case is DateKind: "a day, a month or a year, such as 2026-05-01"
    case is DurationKind: "a length of time such as 45:12"
    case is IntegerKind: "a whole number"
    case is NumberKind: "a number"
    case is FlagKind: "yes or no"
    default: "a value of the type \(name)"
    }
  }
}

extension FieldNames {
  /// A value with each of its texts replaced; the value itself if that changes nothing.
  func replacing(
    in old: FieldValue, of name: FieldName, _ replaced: (String) -> String
  ) -> FieldValue? {
    let isSeveral = old.type == .list || separator(of: name) != nil
    let texts = isSeveral ? texts(of: old, in: name) : [old.description]
    var new = texts.map(replaced)
    if new == texts { return old }
    if !isSeveral { return FieldAssignment.value(new[0], of: name) }
    var seen: Set<String> = [""]
    new = new.filter { seen.insert($0).inserted }
    if new.isEmpty { return nil }
    return old.type == .list ? .list(new) : .text(ListKind.text(joining: new, in: name))
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
