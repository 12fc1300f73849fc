/// The custom fields of an album, by name.
///
/// Fields read from the library keep their stored text (a JSON object with its keys in order) and
/// are parsed only on access, so that listing a million albums does not pay for fields that no
/// column shows.
public struct CustomFields: Sendable {
  /// One field.
  public struct Entry: Equatable, Sendable {
    /// The field's name.
    public let name: String
    /// Its value.
    public var value: FieldValue
  }

  private enum Storage: Sendable {
    case encoded(String)
    /// Sorted by name.
    case decoded([Entry])
  }

  private var storage: Storage

  /// No fields.
  public init() { storage = .decoded([]) }

  /// Makes fields from the form of ``encoded``; text that is not of that form gives no fields.
  ///
  /// - Complexity: O(1); the text is parsed on first access.
  public init(encoded: String) { storage = .encoded(encoded) }

  /// All fields, sorted by name.
  ///
  /// - Complexity: O(n) for fields just read from the library, O(1) afterwards for fields
  ///   written.
  public var entries: [Entry] {
    switch storage {
    case .decoded(let entries): entries
    case .encoded(let text): CustomFields.decode(text)
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool {
    switch storage {
    case .decoded(let entries): entries.isEmpty
    case .encoded(let text): text.utf8.count <= 2
    }
  }

  /// The approximate memory of the fields, in bytes.
  ///
  /// - Complexity: O(1) for fields just read from the library, O(n) for fields written.
  public var approximateSize: Int {
    switch storage {
    case .encoded(let text): text.utf8.count
    case .decoded(let entries):
      entries.reduce(0) { $0 + $1.name.utf8.count + $1.value.textSize + 64 }
    }
  }

  /// The index of a field among sorted ones, or the index to insert it at.
  private static func place(of name: String, in entries: [Entry]) -> Int {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The names of fields that are not in a set.
  ///
  /// - Complexity: O(n) in the length of the fields, which are not parsed.
  public func names(except known: Set<String>) -> [String] {
    var names: [String] = []
    forEachField { field in
      let name = field.name
      if !known.contains(name) { names.append(name) }
    }
    return names
  }

  /// Passes each field, whose name and value are parsed only if they are asked for.
  package func forEachField(_ body: (StoredField) -> Void) {
    switch storage {
    case .encoded(var text):
      text.withUTF8 { bytes in
        EncodedFields.forEach(in: bytes) { key, value in
          let name = UnsafeBufferPointer(rebasing: key.dropFirst().dropLast())
          body(StoredField(nameBytes: name, storage: .encoded(value)))
        }
      }
    case .decoded(let entries):
      for entry in entries {
        var name = entry.name
        name.withUTF8 { body(StoredField(nameBytes: $0, storage: .decoded(entry))) }
      }
    }
  }

  /// The value of one field; assigning nil removes it.
  ///
  /// - Complexity: O(n) in the length of the fields, of which only this one is parsed.
  public subscript(name: String) -> FieldValue? {
    get {
      guard case .encoded(var text) = storage else {
        return entries.first { $0.name == name }?.value
      }
      return text.withUTF8 { bytes in
        switch EncodedFields.find(EncodedFields.key(name), in: bytes) {
        case .value(let json): EncodedFields.value(of: json)
        case .missing where name.utf8.allSatisfy { $0 < 0x80 }: nil
        // A name with accents in another form is the same.
        case .missing, .damaged: entries.first { $0.name == name }?.value
        }
      }
    }
    set {
      if case .encoded(var text) = storage,
        let changed = text.withUTF8({ EncodedFields.setting(name, to: newValue, in: $0) })
      {
        storage = .encoded(changed)
        return
      }
      var entries = self.entries
      // From here on the storage has one reference, so entries are changed in place.
      storage = .decoded([])
      let index = Self.place(of: name, in: entries)
      let exists = index < entries.endIndex && entries[index].name == name
      switch (newValue, exists) {
      case (let value?, true): entries[index].value = value
      case (let value?, false): entries.insert(Entry(name: name, value: value), at: index)
      case (nil, true): entries.remove(at: index)
      case (nil, false): break
      }
      storage = .decoded(entries)
    }
  }

  /// The fields as a JSON object with its keys in order, or nil if there are none.
  public var encoded: String? {
    switch storage {
    case .encoded(let text): return isEmpty ? nil : text
    case .decoded(let entries):
      guard !entries.isEmpty else { return nil }
      var text: [UInt8] = [UInt8(ascii: "{")]
      for (index, entry) in entries.enumerated() {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        JSONText.append(entry.name, to: &text)
        text.append(UInt8(ascii: ":"))
        JSONText.append(entry.value, to: &text)
      }
      text.append(UInt8(ascii: "}"))
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Whether fields can be parsed from a text.
  public static func isReadable(_ text: String) -> Bool { JSONText.object(in: text) != nil }

  /// Whether a text is of the form of ``encoded``.
  public static func isCanonical(_ text: String) -> Bool {
    let entries = decode(text)
    guard zip(entries, entries.dropFirst()).allSatisfy({ $0.name < $1.name }) else { return false }
    var fields = CustomFields()
    fields.storage = .decoded(entries)
    return fields.encoded == text
  }

  /// The differences between these fields and others, by name.
  ///
  /// - Complexity: O(n) in the length of the fields; of those that are stored only the different values
  ///   are parsed.
  func changes(to other: CustomFields) -> [(name: FieldName, old: FieldValue?, new: FieldValue?)] {
    if case .encoded(var one) = storage, case .encoded(var two) = other.storage {
      if one == two { return [] }
      let changes = one.withUTF8 { one in two.withUTF8 { EncodedFields.changes(from: one, to: $0) }
      }
      if let changes { return changes }
    }
    var changes: [(name: FieldName, old: FieldValue?, new: FieldValue?)] = []
    func precedes(_ entry: Entry, _ other: Entry) -> Bool { entry.name < other.name }
    EncodedFields.forEachPair(entries, other.entries, precedes) { before, after in
      guard let name = (before ?? after)?.name, before?.value != after?.value else { return }
      changes.append((FieldName(rawValue: name), before?.value, after?.value))
    }
    return changes
  }

  private static func decode(_ text: String) -> [Entry] {
    guard let pairs = JSONText.object(in: text) else { return [] }
    return pairs.map { Entry(name: $0.name, value: $0.value) }.sorted { $0.name < $1.name }
  }
}

extension CustomFields: Equatable {
  /// Whether both have equal values under equal names.
  public static func == (left: CustomFields, right: CustomFields) -> Bool {
    if case .encoded(let one) = left.storage, case .encoded(let other) = right.storage {
      return one == other
    }
    return left.entries == right.entries
  }
}
