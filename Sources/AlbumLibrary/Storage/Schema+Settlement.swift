extension Schema {
  /// Since version 5: how and when a conflict was settled; unknown for conflicts settled before.
  static let settlement = """
    ALTER TABLE overtaken ADD COLUMN settled_by TEXT
      CHECK (settled_by IN ('restored', 'dismissed', 'rewritten'));
    ALTER TABLE overtaken ADD COLUMN settled_at INTEGER;
    """
}
