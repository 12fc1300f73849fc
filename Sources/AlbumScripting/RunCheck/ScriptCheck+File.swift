public import ScriptAPI

extension ScriptCheck {
  /// The probable mistakes of a script's file.
  ///
  /// - Throws: ``ScriptFailure`` if it cannot be read.
  public static func findings(inFile path: String, customFields: Set<String> = []) throws
    -> [Finding]
  {
    findings(in: try ScriptFile.read(path), customFields: customFields, isWhole: true)
  }
}
