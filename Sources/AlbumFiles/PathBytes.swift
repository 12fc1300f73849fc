extension [UInt8] {
  /// Passes a path, which contains no zero, as a C string; not through a `String`, which would
  /// replace invalid UTF-8.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(map { CChar(bitPattern: $0) } + [0])
  }
}
