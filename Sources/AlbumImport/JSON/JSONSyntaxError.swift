/// Where and why a text is not JSON.
struct JSONSyntaxError: Error, Equatable {
  /// What is wrong, in words that follow a line number.
  let message: String
  /// How far into the text it is, in bytes.
  let offset: Int
}
