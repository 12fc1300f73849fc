import AlbumModel
import GRDBSQLite

extension QueryFunctions {
  /// A condition on one value, prepared for a statement.
  final class Leaf {
    private let matcher: ValueMatcher
    private let key: [UInt8]

    /// Parses a ``PatternArgument``; nil for one that our own SQL never contains.
    init?(pattern: String, name: String?) {
      guard let argument = PatternArgument(pattern),
        let matcher = try? ValueMatcher(
          argument.pattern, readsNumbers: argument.readsNumbers, separator: argument.separator)
      else { return nil }
      self.matcher = matcher
      key = name.map(EncodedFields.key) ?? []
    }

    func fits(_ value: OpaquePointer?) -> Bool {
      switch sqlite3_value_type(value) {
      case SQLITE_NULL: false
      case SQLITE_INTEGER: matcher.matches(sqlite3_value_int64(value))
      default: matcher.matches(utf8: bytes(value))
      }
    }

    /// Whether the field of that name matches; nil if the fields cannot be read.
    func fits(fields: UnsafeBufferPointer<UInt8>) -> Bool? {
      switch EncodedFields.find(key, in: fields) {
      case .value(let json): matcher.matches(json: json)
      case .missing: false
      case .damaged: nil
      }
    }
  }

  /// The auxiliary data of the first argument, made at a statement's first row.
  static func prepared<Object: AnyObject>(
    _ context: OpaquePointer, _ make: () -> Object?
  ) -> Object? {
    if let pointer = sqlite3_get_auxdata(context, 0) {
      return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
    guard let object = make() else {
      sqlite3_result_error(context, "not a moonshelf pattern", -1)
      return nil
    }
    sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(object).toOpaque()) { pointer in
      guard let pointer else { return }
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }
    return object
  }

  /// A text's bytes in SQLite's memory; valid until the function returns.
  static func bytes(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_value_text(value)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  static func text(_ value: OpaquePointer?) -> String {
    String(decoding: bytes(value), as: UTF8.self)
  }

  static func answer(_ context: OpaquePointer, _ isTrue: Bool) {
    sqlite3_result_int(context, isTrue ? 1 : 0)
  }

  static func answer(_ context: OpaquePointer, _ key: [UInt8]?, lacking: OpaquePointer?) {
    answer(
      context,
      text: key ?? (sqlite3_value_int(lacking) & 1 == 0 ? SortKey.lowest : SortKey.highest))
  }

  static func answer(_ context: OpaquePointer, text key: [UInt8]) {
    // SQLite copies the bytes before the call returns (SQLITE_TRANSIENT).
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    key.withUnsafeBytes { bytes in
      sqlite3_result_text(
        context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
        transient)
    }
  }
}

/// A pattern as the text that SQL passes to ``QueryFunctions``.
///
/// A letter for the kind of pattern, a mark, then the pattern's own text. The mark is `#` if numbers
/// are compared numerically, the separator of several texts if each is compared as well, otherwise `.`.
struct PatternArgument {
  let pattern: FieldPattern
  let readsNumbers: Bool
  let separator: Character?
}

extension PatternArgument {
  /// Parses the form of ``text``; nil for other text.
  init?(_ text: String) {
    guard let kind = text.unicodeScalars.first else { return nil }
    let marked = text.unicodeScalars.dropFirst()
    let rest = String(marked.dropFirst())
    let mark = marked.first.map(Character.init) ?? "."
    readsNumbers = mark != "."
    separator = mark == "." || mark == "#" ? nil : mark
    switch kind {
    case "c": pattern = .contains(rest)
    case "e": pattern = .equalsFolded(rest)
    case "E": pattern = .equals(rest)
    case "x": pattern = .expression(rest, exactly: false)
    case "X": pattern = .expression(rest, exactly: true)
    case "r":
      let ends = rest.split(separator: " ", omittingEmptySubsequences: false).map { Double($0) }
      guard ends.count == 2 else { return nil }
      pattern = .range(ends[0], ends[1])
    case "f": pattern = .folder(rest)
    case "w":
      let parts = rest.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 3 else { return nil }
      pattern = .within(Double(parts[0]), Double(parts[1]), kind: String(parts[2]))
    case "p": pattern = .exists
    default: return nil
    }
  }

  /// The pattern as text.
  var text: String {
    let mark = String(separator ?? (readsNumbers ? "#" : "."))
    return switch pattern {
    case .contains(let text): "c" + mark + text
    case .equalsFolded(let text): "e" + mark + text
    case .equals(let text): "E" + mark + text
    case .expression(let text, let exactly): (exactly ? "X" : "x") + mark + text
    case .range(let lower, let upper):
      "r\(mark)\(lower.map { "\($0)" } ?? "") \(upper.map { "\($0)" } ?? "")"
    case .folder(let path): "f" + mark + path
    case .within(let lower, let upper, let kind):
      "w\(mark)\(lower.map { "\($0)" } ?? "") \(upper.map { "\($0)" } ?? "") \(kind)"
    case .between(let lower, let upper): "b\(mark)\(lower) \(upper)"
    case .exists: "p" + mark
    }
  }
}
