/// A handle for removing an observer or a hook.
///
/// The library keeps the registration alive: dropping this object does not remove the observer.
public final class Registration {
  private var cancelAction: (() -> Void)?

  init(cancel: @escaping () -> Void) {
    cancelAction = cancel
  }

  /// Removes the observer; safe to call more than once, and from within the observer.
  public func remove() {
    cancelAction?()
    cancelAction = nil
  }
}
