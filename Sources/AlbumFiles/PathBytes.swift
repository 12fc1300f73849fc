extension [UInt8] {
  /// A path as C takes it, which holds no zero; not through a string, which would mend what is not
  /// UTF-8.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    body(map { CChar(bitPattern: $0) } + [0])
  }
}
