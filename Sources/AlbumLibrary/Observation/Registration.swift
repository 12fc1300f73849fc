/// What an observer or a hook holds to be taken off again.
///
/// The library keeps the registration alive, not whoever holds this: dropping it changes nothing.
public final class Registration {
  private var cancelAction: (() -> Void)?

  init(cancel: @escaping () -> Void) {
    cancelAction = cancel
  }

  /// Takes the observer off; safe to call more than once, and from within the observer.
  public func remove() {
    cancelAction?()
    cancelAction = nil
  }
}
