extension APIItem {
  static func function(
    _ name: String, _ summary: String, since: String = "1.0", parameters: [APIValue] = [],
    returns: [APIValue] = [], call: String? = nil, text: String = "", example: APIExample? = nil,
    misuse: APIMisuse? = nil
  ) -> APIItem {
    APIItem(
      name: name, kind: name.contains(":") ? .method : .function, parameters: parameters,
      returns: returns, summary: summary, text: text, since: since, example: example,
      misuse: misuse, call: call)
  }

  static func field(
    _ name: String, _ type: String, _ summary: String, since: String = "1.0", text: String = "",
    example: APIExample? = nil, misuse: APIMisuse? = nil
  ) -> APIItem {
    APIItem(
      name: name, kind: .field, parameters: [APIValue("", type)], returns: [], summary: summary,
      text: text, since: since, example: example, misuse: misuse, call: nil)
  }

  static func event(
    _ name: String, _ summary: String, since: String = "1.0", with members: [APIValue] = [],
    text: String = "",
    example: APIExample
  ) -> APIItem {
    let (right, wrong) = name.hasPrefix("album.will_") ? ("hook", "on") : ("on", "hook")
    let misuse = APIMisuse(
      "library.\(wrong)(\"\(name)\", print)",
      "bad argument #1 to '\(wrong)' (\"\(name)\" is for library.\(right), not library.\(wrong))")
    return APIItem(
      name: name, kind: .event, parameters: members, returns: [], summary: summary, text: text,
      since: since, example: example, misuse: misuse, call: nil)
  }

  /// How it is written: `library.add(fields [, position])`.
  public var signature: String {
    switch kind {
    case .field: return name
    case .event: return "event \"\(name)\""
    case .function, .method: return call ?? name + "(" + parameterList + ")"
    }
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
