/// An error in a JSON text.
struct JSONSyntaxError: Error, Equatable {
  /// The message, which follows a line number.
  let message: String
  /// The position in the text, in bytes.
  let offset: Int
}
