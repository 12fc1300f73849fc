extension CoverSource {
  static func web() -> CoverSource {
    CoverSource { _, _, _ in throw CoverProblem(.ours, "no web yet") }
  }
}
