extension APIItem {
  /// How it is written: `library.add(fields [, position])`.
  public var signature: String {
    switch kind {
    case .field: return name
    case .event: return "event \"\(name)\""
    case .function, .method: return call ?? callWithRecord ?? name + "(" + parameterList + ")"
    }
  }

  /// How a function is called whose last parameter is a record: `moonshelf.layout { name =, columns = }`.
  private var callWithRecord: String? {
    guard let last = parameters.last, !last.isOptional,
      let record = APIDescription.table(ofType: last.type), record.isRecord, !record.items.isEmpty
    else { return nil }
    let fields = "{ " + record.items.map { "\($0.member) =" }.joined(separator: ", ") + " }"
    guard parameters.count > 1 else { return name + " " + fields }
    let others = parameters.dropLast().map { $0.name + ", " }.joined()
    return "\(name)(\(others)\(fields))"
  }

  private var parameterList: String {
    var list = ""
    for (index, parameter) in parameters.enumerated() {
      let separator = index == 0 ? "" : ", "
      if parameter.isOptional, parameter.name != "..." {
        list += index == 0 ? "[\(parameter.name)]" : " [\(separator)\(parameter.name)]"
      } else {
        list += separator + parameter.name
      }
    }
    return list
  }
}
