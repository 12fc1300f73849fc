extension Schema {
  /// Since version 5: how and when a conflict was resolved; unknown for conflicts resolved before.
  static let settlement = """
    ALTER TABLE overtaken ADD COLUMN settled_by TEXT
      CHECK (settled_by IN ('restored', 'dismissed', 'rewritten'));
    ALTER TABLE overtaken ADD COLUMN settled_at INTEGER;
    """
}
