/// Finds single fields in the stored text of ``CustomFields``, without parsing all of it.
///
/// The text is an object as ``JSONText`` writes it: no white space, one spelling for each name.
package enum EncodedFields {
  /// A field's name in the form of the text, including quotes.
  package static func key(_ name: String) -> [UInt8] {
    var key: [UInt8] = []
    JSONText.append(name, to: &key)
    return key
  }

  /// The result of a search for a field.
  package enum Search {
    /// The field's value in the form of the text.
    case value(UnsafeBufferPointer<UInt8>)
    /// There is no such field.
    case missing
    /// The text is not of that form, so that the field may have been lost.
    case damaged
  }

  /// Finds the value of a field.
  ///
  /// - Parameters:
  ///   - key: the field's ``key(_:)``.
  ///   - bytes: the text.
  /// - Returns: the value, or why there is none.
  /// - Complexity: O(n) in the length of the text; nothing is allocated.
  package static func find(_ key: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Search {
    var found: UnsafeBufferPointer<UInt8>?
    let isWhole = walk(bytes) { name, value in
      guard name.count == key.count, name.elementsEqual(key) else { return true }
      found = value
      return false
    }
    return found.map(Search.value) ?? (isWhole ? .missing : .damaged)
  }

  /// The texts of a list, joined as ``FieldValue/description`` does, without parsing them.
  ///
  /// - Parameter json: the value in the form of the text.
  /// - Returns: the bytes; nil for another value, and for texts with escapes.
  package static func joinedTexts(of json: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var joined: [UInt8] = []
    joined.reserveCapacity(json.count)
    var isFirst = true
    let isList = texts(of: json) { text in
      if !isFirst { joined += [UInt8(ascii: ";"), UInt8(ascii: " ")] }
      isFirst = false
      joined += text
      return false
    }
    return isList == nil ? nil : joined
  }

  /// Whether one of the texts of a list meets a condition.
  ///
  /// - Returns: nil for another value, and for texts with escapes.
  /// - Complexity: O(n) in the length of the text; nothing is allocated.
  @inline(__always)
  static func texts(
    of json: UnsafeBufferPointer<UInt8>, contain isMet: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    guard json.first == UInt8(ascii: "["), !json.contains(UInt8(ascii: "\\")) else { return nil }
    var start: Int?
    for index in 1..<json.count where json[index] == UInt8(ascii: "\"") {
      if let first = start {
        if isMet(UnsafeBufferPointer(rebasing: json[first..<index])) { return true }
        start = nil
      } else {
        start = index + 1
      }
    }
    return false
  }

  /// Passes every field: its name, including quotes, and its value, in the form of the text.
  ///
  /// - Complexity: O(n) in the length of the text; nothing is allocated.
  package static func forEach(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ body: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    walk(bytes) { key, value in
      body(key, value)
      return true
    }
  }

  /// The text with another value of a field, or without it; nil if it must be parsed for that, as names
  /// that are not in ASCII have another order.
  static func setting(
    _ name: String, to value: FieldValue?, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String? {
    let key = key(name)
    var (text, added) = ([UInt8](), value)
    text.reserveCapacity(bytes.count + key.count + 32)
    func begin(_ key: some Collection<UInt8>) {
      text.append(UInt8(ascii: text.isEmpty ? "{" : ","))
      text += key
      text.append(UInt8(ascii: ":"))
    }
    func add() {
      guard let value = added.take() else { return }
      begin(key)
      JSONText.append(value, to: &text)
    }
    let isWhole = walk(bytes) { other, json in
      guard other.allSatisfy(isPlain) else { return false }
      if !other.dropLast().lexicographicallyPrecedes(key.dropLast()) { add() }
      if other.elementsEqual(key) { return true }
      begin(other)
      text += json
      return true
    }
    guard isWhole, key.allSatisfy(isPlain) else { return nil }
    add()
    return text.isEmpty ? "{}" : String(decoding: text + [UInt8(ascii: "}")], as: UTF8.self)
  }

  /// Whether a name, in quotes, is before another one.
  private static func precedes(
    _ key: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool { key.dropLast().lexicographicallyPrecedes(other.dropLast()) }

  private static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != UInt8(ascii: "\\") }

  /// The differences between two texts, by name; nil if they must be parsed for that, as above.
  static func changes(
    from old: UnsafeBufferPointer<UInt8>, to new: UnsafeBufferPointer<UInt8>
  ) -> [(name: FieldName, old: FieldValue?, new: FieldValue?)]? {
    typealias Field = (key: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>)
    func fields(in bytes: UnsafeBufferPointer<UInt8>) -> [Field]? {
      var fields: [Field] = []
      fields.reserveCapacity(8)
      let isWhole = walk(bytes) { key, value in
        let isNext = fields.last.map { precedes($0.key, key) } ?? true
        fields.append((key, value))
        return isNext && key.allSatisfy(isPlain)
      }
      return isWhole ? fields : nil
    }
    guard let old = fields(in: old), let new = fields(in: new) else { return nil }
    var changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)] = []
    func isBefore(_ field: Field, _ other: Field) -> Bool { precedes(field.key, other.key) }
    forEachPair(old, new, isBefore) { before, after in
      if let before, let after, before.value.elementsEqual(after.value) { return }
      guard let key = (before ?? after)?.key.dropFirst().dropLast() else { return }
      let (before, after) = (
        before.flatMap { value(of: $0.value) }, after.flatMap { value(of: $0.value) }
      )
      if before == after { return }
      changes.append((FieldName(rawValue: String(decoding: key, as: UTF8.self)), before, after))
    }
    return changes
  }

  /// Parses a value.
  static func value(of json: UnsafeBufferPointer<UInt8>) -> FieldValue? {
    JSONText.value(in: String(decoding: json, as: UTF8.self))
  }

  /// Passes the elements of two sorted sequences: those that are equal together.
  @inline(__always)
  static func forEachPair<Element>(
    _ old: [Element], _ new: [Element], _ precedes: (Element, Element) -> Bool,
    _ body: (_ old: Element?, _ new: Element?) -> Void
  ) {
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let isOld = left < old.count && (right == new.count || !precedes(new[right], old[left]))
      let isNew = right < new.count && (left == old.count || !precedes(old[left], new[right]))
      body(isOld ? old[left] : nil, isNew ? new[right] : nil)
      if isOld { left += 1 }
      if isNew { right += 1 }
    }
  }

  /// Passes the fields until `body` returns false.
  ///
  /// - Returns: whether the end of the text was reached, and it is of that form.
  @inline(__always)
  @discardableResult
  private static func walk(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    guard bytes.first == UInt8(ascii: "{") else { return false }
    if bytes.count == 2, bytes[1] == UInt8(ascii: "}") { return true }
    var index = 0
    repeat {
      let nameStart = index + 1
      guard nameStart < bytes.count, bytes[nameStart] == UInt8(ascii: "\""),
        let nameEnd = JSONReader.endOfString(in: bytes, from: nameStart), nameEnd + 1 < bytes.count,
        bytes[nameEnd] == UInt8(ascii: ":"),
        let valueEnd = JSONReader.endOfValue(in: bytes, from: nameEnd + 1, isLast: false),
        valueEnd < bytes.count
      else { return false }
      let name = UnsafeBufferPointer(rebasing: bytes[nameStart..<nameEnd])
      guard body(name, UnsafeBufferPointer(rebasing: bytes[(nameEnd + 1)..<valueEnd])) else {
        return false
      }
      index = valueEnd
    } while bytes[index] == UInt8(ascii: ",")
    return index == bytes.count - 1
  }
}
