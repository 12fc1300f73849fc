package import AlbumModel

/// Gives the custom fields of drafts the names and types that the library declares.
///
/// For every format in one place: a column `Preis` of a declared field `price` with that other name
/// is read as `price`, by its type.
package struct DeclaredFields {
  private let names: FieldNames
  /// The declared field of each name met so far.
  private var meanings: [String: FieldDeclaration?] = [:]

  /// - Parameter names: the fields of the library; nil is returned if none is declared.
  package init?(_ names: FieldNames) {
    guard !names.declared.isEmpty else { return nil }
    self.names = names
  }

  /// Applies the declarations to a draft; returns whether a main field was filled.
  package mutating func apply(to draft: inout AlbumContent) -> Bool {
    var fillsMain = false
    for entry in draft.fields.entries {
      guard let declaration = meaning(of: entry.name) else { continue }
      let value = declaration.kind.canonical(entry.value)
      let name = declaration.name
      if name.rawValue != entry.name {
        // The field itself, if the record has it as well, counts more than another name of it.
        guard draft[name] == nil else { continue }
        draft.fields[entry.name] = nil
      }
      guard (try? draft.set(value, for: name)) != nil else {
        draft.fields[entry.name] = entry.value
        continue
      }
      fillsMain = fillsMain || name.isMain
    }
    return fillsMain
  }

  private mutating func meaning(of name: String) -> FieldDeclaration? {
    if let known = meanings[name] { return known }
    let field = names.declaredField(named: name)
    meanings[name] = .some(field)
    return field
  }
}
