public import AlbumModel

/// The result of reverting a step.
public struct Reversal: Equatable, Sendable {
  /// A change that was not reverted.
  public struct Kept: Equatable, Sendable {
    /// Why a change of a step is not reverted.
    public enum Reason: String, Sendable {
      /// A later step wrote the same value, or changed an added album.
      case changedSince = "changed since"
      /// The album is not on the shelf any more.
      case removedSince = "removed since"
    }

    /// The album.
    public let album: AlbumID
    /// What the step did.
    public let kind: AlbumChange.Kind
    /// The field, of a change of one.
    public let field: FieldName?
    /// Why it was kept.
    public let reason: Reason

    /// It, for programs.
    ///
    /// - Parameter key: the name of the album's number.
    /// - Returns: a JSON object.
    public func json(album key: String) -> JSONValue {
      [
        key: .integer(album.rawValue), "what": .text(kind.rawValue),
        "field": JSONValue(field?.rawValue), "reason": .text(reason.rawValue),
      ]
    }
  }

  /// The step.
  public let step: Step
  /// The number of its changes that were reverted.
  public internal(set) var revertedCount = 0
  /// The changes that were not, in the order of the step.
  public internal(set) var kept: [Kept] = []
}

/// Which changes of a step are reverted.
public struct ReversalScope: Sendable {
  /// Only those of these albums; nil for all.
  public var albums: Set<AlbumID>?
  /// Only those of this field; nil for all changes.
  public var field: FieldName?
  /// Whether values that were written since are overwritten.
  public var isForced = false

  /// All changes of the step, except those that were written upon.
  public init() {}

  func contains(_ change: Change) -> Bool {
    if let field { guard case .changed(_, field, _, _) = change else { return false } }
    guard let albums else { return true }
    let changed = change.albums
    return changed.lowerBound == changed.upperBound
      ? albums.contains(changed.lowerBound) : albums.contains(where: changed.contains)
  }

  /// The albums of a change that are in the scope, as ranges.
  func ranges(of change: Change) -> [ClosedRange<AlbumID>] {
    guard let albums else { return [change.albums] }
    return albums.filter(change.albums.contains).sorted().map { $0...$0 }
  }
}

extension LibraryAPI {
  /// Reverts one step that need not be the last: makes a new step with the inverse of its changes.
  ///
  /// A change is reverted where no later step wrote the same value, the same position, or the
  /// presence of the album; an album that the step added is removed unless it was changed since.
  /// A moved album returns between the albums that it stood between, whatever their sort keys are now.
  /// What was written since is kept, and listed; the transaction under way counts as a later step. The
  /// steps that observers made because of the step are reverted with it. Hooks are not called.
  ///
  /// - Parameters:
  ///   - number: the step.
  ///   - scope: which of its changes.
  ///   - origin: the origin of the new step.
  /// - Returns: what was reverted, and what was kept; without a new step if nothing was reverted.
  /// - Throws: ``LibraryError/cannotRevert(reason:)`` for a step that is not done;
  ///   ``LibraryError``.
  /// - Complexity: O(n) in the changes of the step and of all later ones; memory for its own.
  @discardableResult
  public func revert(
    _ number: Int64, _ scope: ReversalScope = ReversalScope(), origin: Origin = .command
  ) throws -> Reversal {
    try reverse(number, .do, scope, label: "Revert step", origin: origin)
  }

  /// Brings one undone step back, also if it cannot be redone because another step was made since.
  ///
  /// The next step of redo is redone. Otherwise a new step has its changes, as ``revert(_:_:origin:)``
  /// reverts them: what was written since is kept, and listed.
  ///
  /// - Parameters:
  ///   - number: the step.
  ///   - scope: which of its changes; nil for all, unless written upon.
  ///   - origin: the origin of the new step.
  /// - Returns: what was brought back, and what was kept.
  /// - Throws: ``LibraryError/cannotRevert(reason:)`` for a step that is not undone; ``LibraryError``.
  /// - Complexity: as of ``revert(_:_:origin:)``.
  @discardableResult
  public func bringBack(
    _ number: Int64, _ scope: ReversalScope? = nil, origin: Origin = .command
  ) throws -> Reversal {
    if scope == nil, transactions.step == nil, try nextToRedo()?.id == number,
      let step = try redo(step: number).first
    {
      return Reversal(step: step, revertedCount: step.changeCount)
    }
    return try reverse(number, .undo, scope ?? ReversalScope(), label: "Redo step", origin: origin)
  }

  private func reverse(
    _ number: Int64, _ act: Journal.Entry.Operation, _ scope: ReversalScope, label: String,
    origin: Origin
  ) throws -> Reversal {
    try requireChangeable()
    try refresh()
    let step = try reversibleStep(number, act)
    return try transaction("\(label) \(number): \(step.label)", origin: origin) {
      try writeChanges()
      var reversal = StepReversal(act, of: step, scope, in: self)
      let result = try reversal.run()
      if result.revertedCount > 0 { shelf.forget() }
      return result
    }
  }

  private func reversibleStep(_ number: Int64, _ act: Journal.Entry.Operation) throws -> Step {
    guard let step = try journal.step(number) else {
      throw LibraryError.cannotRevert(reason: "there is no step \(number)")
    }
    guard number != transactions.step?.id else {
      throw LibraryError.cannotRevert(reason: "step \(number) is not yet at its end")
    }
    guard step.state == (act == .undo ? .undone : .done) else {
      throw LibraryError.cannotRevert(
        reason: "\"\(step.label)\" is \(act == .undo ? "not" : "already") undone")
    }
    guard step.origin != .upkeep else {
      throw LibraryError.cannotRevert(
        reason: "step \(number) only made room on the shelf; the order of albums did not change")
    }
    return step
  }
}
